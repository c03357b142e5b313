#!/usr/bin/env node
/**
 * Installs the packed packages with npm, as a user would, into projects outside the workspace (test/consumer), and there
 * type-checks and runs them. Takes the tarballs that `node scripts/pack-check.mjs` left in .cache/packs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { coreNames } from './lib/changes.mjs'
import { execute, tryConsumers } from './lib/consumers.mjs'
import { packed } from './lib/pack.mjs'
import { packages } from './lib/workspace.mjs'

const tarballs = new Map(packed().map(({ name, tarball }) => [name, tarball]))
const manifests = new Map(packages().map(({ name, manifest }) => [name, manifest]))
const work = mkdtempSync(path.join(tmpdir(), 'dsh-consumer-'))
try {
  // The core once for all projects, in the folder above them, without what adapters and runtimes bring along; each imports
  // only what it names, and pack-check.mjs looks at the rest.
  const core = closure([...coreNames()])
  writeFileSync(path.join(work, 'package.json'), '{ "private": true }')
  await install(work, core)
  await tryConsumers(work, async (project, needed) => {
    if (needed.some(name => !core.includes(name))) await install(project, closure(needed))
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

function install(/** @type {string} */ folder, /** @type {string[]} */ names) {
  const files = names.map(name => {
    const tarball = tarballs.get(name)
    if (!tarball) throw new Error(`${name} is not in .cache/packs; run "pnpm consumer"`)
    return tarball
  })
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline', '--loglevel=error']
  return execute('npm', ['install', ...flags, ...files], folder)
}

/** The named packages and all of ours that they depend on: no registry has them. */
function closure(/** @type {string[]} */ names) {
  const found = new Set(names)
  for (const name of found) {
    const { dependencies = {}, peerDependencies = {} } = manifests.get(name) ?? {}
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies }))
      if (manifests.has(dependency)) found.add(dependency)
  }
  return [...found]
}
