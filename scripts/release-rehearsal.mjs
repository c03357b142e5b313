#!/usr/bin/env node
/**
 * Publishes every package to a registry of its own with `changeset publish`, and then installs, type-checks and runs the
 * projects of test/consumer from there, as users will. Needs a build.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execute, tryConsumers } from './lib/consumers.mjs'
import { root } from './lib/workspace.mjs'
import { startRegistry } from './registry.mjs'

const registry = await startRegistry()
const work = mkdtempSync(path.join(tmpdir(), 'dsh-rehearsal-'))
const changeset = path.join(root, 'node_modules', '.bin', 'changeset')

try {
  const npmrc = path.join(work, 'publish.npmrc')
  writeFileSync(npmrc, `registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=rehearsal\n`)
  await execute(changeset, ['publish', '--no-git-tag'], root, {
    NPM_CONFIG_USERCONFIG: npmrc,
    npm_config_registry: registry.url,
    npm_config_provenance: 'false',
  })
  await tryConsumers(work, (project, needed) => {
    writeFileSync(path.join(project, '.npmrc'), `@dsh:registry=${registry.url}\n`)
    return execute('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...needed], project)
  })
  console.log(`rehearsed the release of ${registry.packuments.size} packages`)
} finally {
  rmSync(work, { recursive: true, force: true })
  await registry.close()
}
