#!/usr/bin/env node
/**
 * Installs the packed packages with npm, as a user would, into projects outside the workspace (test/consumer), and there
 * type-checks and runs them. Takes the tarballs that `node scripts/pack-check.mjs` left in .cache/packs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { publishedPackages } from './lib/changes.mjs'
import { execute, tryConsumers } from './lib/consumers.mjs'
import { packed } from './lib/pack.mjs'

const tarballs = new Map(packed().map(({ name, tarball }) => [name, tarball]))
const work = mkdtempSync(path.join(tmpdir(), 'dsh-consumer-'))
try {
  // Once for all projects, in the folder above them; each imports only what it names, and pack-check.mjs looks at the rest.
  const files = publishedPackages().map(({ name }) => {
    const tarball = tarballs.get(name)
    if (!tarball) throw new Error(`${name} is not in .cache/packs; run "pnpm consumer"`)
    return tarball
  })
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline', '--loglevel=error']
  writeFileSync(path.join(work, 'package.json'), '{ "private": true }')
  await execute('npm', ['install', ...flags, ...files], work)
  await tryConsumers(work, async (_project, needed) => {
    for (const name of needed) if (!tarballs.has(name)) throw new Error(`${name} is no package of ours`)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
