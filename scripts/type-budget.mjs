#!/usr/bin/env node
/**
 * Fails when type-checking everything needs more type instantiations than budgeted. The count is the same on every machine,
 * so it catches what a timing cannot: one generic that infers through TypeBox's Static costs 1.2 million.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { root } from './lib/workspace.mjs'

// Without the tests against the types of other libraries, and of the harness: 85,000 that nothing of ours could save.
const project = 'tsconfig.budget.json'
const budget = 320_000
const tsc = path.join(root, 'node_modules', '.bin', 'tsc')
// Several threads would each instantiate what they need, and the count would differ from run to run.
const flags = ['--incremental', 'false', '--singleThreaded', '--extendedDiagnostics']
const { stdout, status, error } = spawnSync(tsc, ['-p', project, ...flags], { cwd: root, encoding: 'utf8' })
if (error) throw error
const count = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1])
if (status !== 0) console.error('There are type errors, which cost instantiations too; see "pnpm typecheck".')
if (!(count <= budget))
  console.error(`${count} type instantiations, over the budget of ${budget}. Is there a NoInfer missing?`)
else console.log(`${count} type instantiations of a budget of ${budget}`)
process.exitCode = status === 0 && count <= budget ? 0 : 1
