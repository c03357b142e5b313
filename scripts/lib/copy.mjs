/** A copy of the repository for scripts that break it on purpose. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from './workspace.mjs'

/** All but what git and the caches keep. Tools come from here by a link, while packages find each other in the copy. */
export function copyRepository(/** @type {string} */ purpose) {
  const target = mkdtempSync(path.join(tmpdir(), `dsh-${purpose}-`))
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

/** Runs a command in a copy; a name with an ending is one of our scripts, others are tools. */
export function runIn(/** @type {string} */ copy, /** @type {string[]} */ [command = '', ...args]) {
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
