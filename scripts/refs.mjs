#!/usr/bin/env node
/**
 * Writes the TypeScript project references from the packages' dependencies: `node scripts/refs.mjs`;
 * with --check it only fails when they differ. `tsc -b` builds all declarations in their order.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const check = process.argv.includes('--check')
const read = file => JSON.parse(readFileSync(file, 'utf8'))
const dirs = readdirSync(path.join(root, 'packages')).sort()
const manifests = dirs.map(dir => read(path.join(root, 'packages', dir, 'package.json')))
const dirOf = new Map(manifests.map((manifest, i) => [manifest.name, dirs[i]]))
const stale = []

function put(file, value) {
  const text = `${JSON.stringify(value, null, 2)}\n`
  const full = path.join(root, file)
  if (existsSync(full) && readFileSync(full, 'utf8') === text) return
  stale.push(file)
  if (!check) writeFileSync(full, text)
}

manifests.forEach((manifest, i) => {
  const needs = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const references = needs
    .filter(name => dirOf.has(name))
    .sort()
    .map(name => ({ path: `../${dirOf.get(name)}/tsconfig.build.json` }))
  put(`packages/${dirs[i]}/tsconfig.build.json`, { extends: '../../tsconfig.build.json', references })
})
put('tsconfig.packages.json', {
  files: [],
  references: dirs.map(dir => ({ path: `packages/${dir}/tsconfig.build.json` })),
})

if (stale.length > 0) console.log(`${check ? 'Out of date, run "pnpm refs"' : 'Wrote'}: ${stale.join(', ')}`)
process.exitCode = check && stale.length > 0 ? 1 : 0
