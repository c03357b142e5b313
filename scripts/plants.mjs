#!/usr/bin/env node
/**
 * Checks the checks: plants one fault for each in a copy of the repository, runs the check, and fails unless the check fails
 * and names the fault. `node scripts/plants.mjs [WORD...]` plants those whose title has one of the words; `--list` writes
 * the titles into CONTRIBUTING.md. Needs a build.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { copyRepository, runIn } from './lib/copy.mjs'
import { plants } from './lib/plants.mjs'
import { report, root } from './lib/workspace.mjs'

const words = process.argv.slice(2)
if (words.includes('--list')) {
  const page = path.join(root, 'CONTRIBUTING.md')
  const list = plants.map(({ title, check }) => `- ${title} (\`${check.join(' ')}\`)`).join('\n')
  const before = readFileSync(page, 'utf8')
  writeFileSync(page, before.replace(/(<!-- plants -->\n)[^]*(<!-- \/plants -->)/, `$1\n${list}\n\n$2`))
  process.exit()
}

const chosen = plants.filter(({ title }) => words.length === 0 || words.some(word => title.includes(word)))
const copy = copyRepository('plants')
/** @type {string[]} */ const problems = []
try {
  const healthy = new Map(chosen.map(plant => [plant.check.join(' '), plant]))
  for (const [name, { before, check }] of healthy) {
    for (const command of before ?? []) run(command)
    const { status, output } = run(check)
    if (status !== 0) problems.push(`${name} fails already, before anything is planted:\n${output.slice(-2000)}`)
  }
  if (problems.length === 0)
    for (const plant of chosen) {
      const started = performance.now()
      const fault = tryPlant(plant)
      if (fault) problems.push(`${plant.title}: ${fault}`)
      console.log(`${fault ? 'not found' : 'found'}  ${plant.title}  (${Math.round(performance.now() - started)} ms)`)
    }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
report(problems, 'A check that does not find its fault is no check.')
if (problems.length === 0) console.log(`${chosen.length} faults planted, ${chosen.length} found`)

/** Says in what way the check did not find the fault, or nothing. */
function tryPlant(/** @type {import('./lib/plants.mjs').Plant} */ { check, before, edits, says }) {
  /** @type {Map<string, string | undefined>} */ const originals = new Map()
  try {
    for (const [file, edit] of Object.entries(edits)) {
      const full = path.join(copy, file)
      const original = existsSync(full) ? readFileSync(full, 'utf8') : undefined
      originals.set(full, original)
      const changed = edit(original ?? '')
      if (changed === original) return `${file} has not what the plant wants to change`
      if (changed === undefined) rmSync(full)
      else {
        mkdirSync(path.dirname(full), { recursive: true })
        writeFileSync(full, changed)
      }
    }
    for (const command of before ?? []) run(command)
    const { status, output } = run(check)
    if (status === 0) return `"${check.join(' ')}" passes`
    if (!says.test(output)) return `"${check.join(' ')}" fails, but does not say ${says}:\n${output.slice(-2000)}`
    return undefined
  } finally {
    for (const [full, original] of originals) {
      if (original === undefined) rmSync(full, { force: true })
      else writeFileSync(full, original)
    }
    for (const command of before ?? []) run(command)
  }
}

function run(/** @type {string[]} */ command) {
  return runIn(copy, command)
}
