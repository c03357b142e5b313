#!/usr/bin/env node
/**
 * Checks the tests: breaks one rule at a time in a copy of the repository, and fails unless the tests that stand for the
 * rule notice. `node scripts/mutants.mjs [WORD...]` takes the patches of test/mutants whose name or rule has one of the
 * words. To mend a patch, or to make one: change the source, `git diff > test/mutants/<rule>.patch`, undo the change, and
 * put the two lines on top.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { copyRepository, runIn } from './lib/copy.mjs'
import { mutants } from './lib/mutants.mjs'
import { report } from './lib/workspace.mjs'

const words = process.argv.slice(2)
const chosen = mutants().filter(
  ({ name, rule }) => words.length === 0 || words.some(word => name.includes(word) || rule.includes(word)),
)
const started = performance.now()
const copy = copyRepository('mutants')
/** @type {string[]} */ const problems = []
try {
  const healthy = test([...new Set(chosen.flatMap(({ tests }) => tests))])
  if (healthy.status === 0)
    for (const mutant of chosen) {
      const { killer, fault } = kill(mutant)
      if (fault) problems.push(`${mutant.name}: ${fault} (${mutant.rule})`)
      console.log(fault ? `survived  ${mutant.name}` : `killed  ${mutant.name}  by  ${killer}`)
    }
  else problems.push(`the tests fail already, before anything is broken:\n${healthy.output.slice(-2000)}`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
report(problems, 'A rule whose breach no test notices has no test.')
if (problems.length === 0)
  console.log(`${chosen.length} rules broken, all noticed, in ${Math.round((performance.now() - started) / 1000)} s`)

/** Applies a patch, runs its tests, takes it back; says which test noticed, or why none did. */
function kill(/** @type {import('./lib/mutants.mjs').Mutant} */ { file, tests }) {
  const refused = patch([file])
  if (refused) return { fault: `the patch no longer applies: ${refused}` }
  try {
    const { status, output } = test(tests)
    if (status === 0) return { fault: 'survives' }
    const killer = /^ *FAIL +(\S+ > .+)$/m.exec(output)?.[1]
    return killer === undefined ? { fault: `breaks more than a rule:\n${output.slice(-2000)}` } : { killer }
  } finally {
    patch(['--reverse', file])
  }
}

function test(/** @type {string[]} */ files) {
  return runIn(copy, ['vitest', 'run', '--bail=1', ...files])
}

/** What git says against a patch, or nothing. */
function patch(/** @type {string[]} */ args) {
  // Not as part of a repository that the temporary folder may lie in.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(copy) }
  const { status, stderr, error } = spawnSync('git', ['apply', ...args], { cwd: copy, env, encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? undefined : stderr.trim()
}
