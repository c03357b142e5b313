#!/usr/bin/env node
/**
 * Writes the TypeScript project references from the packages' dependencies: `node scripts/refs.mjs`; with --check it only
 * fails when they differ. `tsc -b` builds all declarations in their order.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { packages, report, root } from './lib/workspace.mjs'

const check = process.argv.includes('--check')
const known = packages()
const folderOf = new Map(known.map(({ name, folder }) => [name, folder]))
/** @type {string[]} */ const stale = []

function put(/** @type {string} */ file, /** @type {object} */ value) {
  const text = `${JSON.stringify(value, null, 2)}\n`
  const full = path.join(root, file)
  if (existsSync(full) && readFileSync(full, 'utf8') === text) return
  stale.push(`${file}: the references are not the dependencies`)
  if (!check) writeFileSync(full, text)
}

for (const { folder, manifest } of known) {
  const references = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    .filter(name => folderOf.has(name))
    .sort()
    .map(name => ({ path: `../${folderOf.get(name)}/tsconfig.build.json` }))
  put(`packages/${folder}/tsconfig.build.json`, { extends: '../../tsconfig.build.json', references })
}
put('tsconfig.packages.json', {
  files: [],
  references: known.map(({ folder }) => ({ path: `packages/${folder}/tsconfig.build.json` })),
})
if (check) report(stale, '"pnpm refs" writes them.')
