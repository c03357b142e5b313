#!/usr/bin/env node
/**
 * Checks the checks: plants one fault for each in a copy of the repository, runs the check, and fails unless the check fails
 * and names the fault. `node scripts/plants.mjs [WORD...]` plants those whose title has one of the words; `--list` writes
 * the titles into CONTRIBUTING.md. Needs a build.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
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
const copy = copyRepository()
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

/** Runs a command in the copy; a name with an ending is one of our scripts, others are tools. */
function run(/** @type {string[]} */ [command = '', ...args]) {
  const [program, rest] = command.endsWith('.mjs')
    ? [process.execPath, [`scripts/${command}`, ...args]]
    : [path.join(copy, 'node_modules', '.bin', command), args]
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    cwd: copy,
    encoding: 'utf8',
    env: environment(),
  })
  if (error) throw error
  return { status, output: `${stdout}${stderr}` }
}

function environment() {
  /** @type {NodeJS.ProcessEnv} */ const env = { ...process.env, NO_COLOR: '1' }
  delete env['DSH_ROOT']
  delete env['FORCE_COLOR']
  return env
}

/** All but what git and the caches keep. Tools come from here by a link, while packages find each other in the copy. */
function copyRepository() {
  const target = mkdtempSync(path.join(tmpdir(), 'dsh-plants-'))
  const skipped = new Set(['.git', '.cache', '.turbo', 'node_modules'].map(name => path.join(root, name)))
  cpSync(root, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !skipped.has(source) && !/[\\/](packages|examples)[\\/][^\\/]+[\\/]\.turbo$/.test(source),
  })
  symlinkSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'), 'junction')
  if (readdirSync(target).length === 0) throw new Error('nothing was copied')
  return target
}
