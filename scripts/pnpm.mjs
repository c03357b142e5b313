#!/usr/bin/env node
/**
 * Runs the pnpm that the root package.json pins, with no global install: `node scripts/pnpm.mjs ARGS...`
 *
 * The first call lets npm fetch that one package into .cache/pnpm/<version>; later calls start it
 * directly. `corepack` is not used: Node 25 no longer ships it, and it refuses a registry mirror that
 * doesn't serve npm's signatures.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const version = /^pnpm@(\d+\.\d+\.\d+)/.exec(packageManager)?.[1]
if (!version) throw new Error(`package.json: "packageManager" must name an exact pnpm version, found ${packageManager}`)

const windows = process.platform === 'win32'
const home = path.join(root, '.cache', 'pnpm', version)
const bin = path.join(home, 'node_modules', '.bin')

const env = { ...process.env }
// turbo, changesets and the packages' own scripts look pnpm up on PATH.
env.PATH = `${bin}${path.delimiter}${env.PATH ?? ''}`
env.TURBO_TELEMETRY_DISABLED ??= '1'
env.DO_NOT_TRACK ??= '1'

function run(command, args, options) {
  const result = spawnSync(command, args, { stdio: 'inherit', env, ...options })
  if (result.error) throw result.error
  return result.status ?? 1
}

if (!existsSync(bin)) {
  console.error(`Fetching pnpm ${version} (once) ...`)
  const staging = `${home}.${process.pid}`
  const args = [
    'install',
    '--prefix',
    staging,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--no-update-notifier',
    '--loglevel=error',
    `pnpm@${version}`,
  ]
  const inNpm = process.env.npm_execpath?.endsWith('npm-cli.js')
  const status = inNpm
    ? run(process.execPath, [process.env.npm_execpath, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    : run('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: windows })
  if (status !== 0) process.exit(status)
  try {
    renameSync(staging, home) // in one step, so that two first calls at once cannot see half of it
  } catch {
    rmSync(staging, { recursive: true, force: true })
  }
}

process.exitCode = run(path.join(bin, windows ? 'pnpm.cmd' : 'pnpm'), process.argv.slice(2), { shell: windows })
