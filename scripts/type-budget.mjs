#!/usr/bin/env node
/**
 * Fails when type-checking everything needs more type instantiations than budgeted. The count is the
 * same on every machine, so it catches what a timing cannot: one `X<any>` over TypeBox's Static costs
 * 1.2 million.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const budget = 60_000
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const tsc = path.join(root, 'node_modules', '.bin', 'tsc')
const { stdout, status } = spawnSync(
  tsc,
  ['-p', 'tsconfig.json', '--incremental', 'false', '--singleThreaded', '--extendedDiagnostics'],
  { cwd: root, encoding: 'utf8' },
)
const count = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1])
console.log(`${count} type instantiations, budget ${budget}`)
process.exitCode = status === 0 && count <= budget ? 0 : 1
