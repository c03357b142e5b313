#!/usr/bin/env node
/**
 * Runs the pnpm that the root package.json pins, with no global install: `node scripts/pnpm.mjs ARGS...`
 *
 * The first call lets npm fetch that one package into .cache/pnpm/<version>; later calls start it directly. `corepack`
 * is not used: Node 25 no longer ships it, and it refuses a registry mirror that doesn't serve npm's signatures.
 *
 * This is the first of our files that anyone's Node reads, so it keeps to a syntax that old ones can parse: it is the one
 * that has to tell them.
 */
import { spawnSync } from 'child_process'
import fs from 'fs'
import path from 'path'
import process from 'process'
import { fileURLToPath } from 'url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Gives up with a text for people, and no stack trace. @returns {never} */
function stop(/** @type {string} */ message) {
  console.error(message)
  process.exit(1)
}

/** Does a version satisfy a range such as `^20.19.0 || >=22.12.0`? */
function satisfies(/** @type {string} */ version, /** @type {string} */ range) {
  return range.split('||').some(one => {
    const found = /^\s*(\^|>=)(\d+\.\d+\.\d+)\s*$/.exec(one)
    if (!found) throw new Error(`package.json: cannot read "${one}" in engines.node`)
    const [least, actual] = [String(found[2]), version]
    if (found[1] === '^' && parseInt(least, 10) !== parseInt(actual, 10)) return false
    return sortable(actual) >= sortable(least)
  })
}

/** `20.9.1` is below `20.19.0`, as text is only when its numbers are equally long. */
function sortable(/** @type {string} */ version) {
  return version.replace(/\d+/g, number => number.padStart(5, '0'))
}

if (!satisfies(process.versions.node, manifest.engines.node))
  stop(
    `dsh needs Node ${manifest.engines.node.replace('||', 'or')}, but this is Node ${process.versions.node}. ` +
      'Install a newer one (https://nodejs.org, or "nvm install --lts"), and run the command again.',
  )

const version = String(manifest.packageManager).replace(/^pnpm@/, '')
if (!/^\d+\.\d+\.\d+$/.test(version))
  throw new Error(`package.json: "packageManager" must name an exact pnpm, found ${manifest.packageManager}`)
const windows = process.platform === 'win32'
const home = path.join(root, '.cache', 'pnpm', version)
const bin = path.join(home, 'node_modules', '.bin')

// turbo, changesets and the packages' own scripts look pnpm up on PATH.
const env = Object.assign({ TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }, process.env)
env.PATH = `${bin}${path.delimiter}${process.env.PATH || ''}`

function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {import('child_process').SpawnSyncOptions} */ options,
) {
  const result = spawnSync(command, args, Object.assign({ stdio: 'inherit', env }, options))
  if (result.error) stop(`Cannot start ${command}: ${result.error.message}`)
  return result.status === null ? 1 : result.status
}

if (!fs.existsSync(bin)) {
  console.error(`Fetching pnpm ${version} (once) ...`)
  const staging = `${home}.${process.pid}`
  const args = ['install', '--prefix', staging, '--no-save', '--no-audit', '--no-fund', '--no-package-lock']
  // npm's own patience is a minute and more; three tries within seconds tell as much.
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000']
  args.push('--no-update-notifier', '--loglevel=error', ...patience, `pnpm@${version}`)
  const npm = process.env.npm_execpath
  /** @type {import('child_process').SpawnSyncOptions} */ const options = { stdio: ['ignore', 'ignore', 'inherit'] }
  const status =
    npm && npm.endsWith('npm-cli.js')
      ? run(process.execPath, [npm, ...args], options)
      : run('npm', args, Object.assign({ shell: windows }, options))
  if (status !== 0) {
    fs.rmSync(staging, { recursive: true, force: true })
    stop(
      `npm could not fetch pnpm ${version}, which dsh needs once to install itself; npm says why above. ` +
        'Check the network, the proxy and "npm config get registry", and run the command again.',
    )
  }
  try {
    fs.renameSync(staging, home) // in one step, so that two first calls at once cannot see half of it
  } catch {
    fs.rmSync(staging, { recursive: true, force: true })
  }
}

process.exitCode = run(path.join(bin, windows ? 'pnpm.cmd' : 'pnpm'), process.argv.slice(2), { shell: windows })
