/** The generator, installed when the site is built for the first time: it is no dependency of the workspace. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root, run } from '../workspace.mjs'

export const home = path.join(root, '.cache', 'site')
const manifests = ['package.json', 'package-lock.json']
const loader = path.join(home, 'load.mjs')

/** Installs what `site/package-lock.json` names, where it is not there yet. */
export function installGenerator() {
  if (existsSync(loader) && manifests.every(isInstalled)) return
  // Written last: whoever finds it finds a whole installation.
  rmSync(loader, { force: true })
  mkdirSync(home, { recursive: true })
  for (const file of manifests) copyFileSync(path.join(root, 'site', file), path.join(home, file))
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error']
  run('npm', ['ci', ...flags], { cwd: home, shell: process.platform === 'win32' })
  // Names are looked up from where this file is.
  writeFileSync(loader, 'export const load = name => import(name)\n')
}

function isInstalled(/** @type {string} */ file) {
  const installed = path.join(home, file)
  return (
    existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(path.join(root, 'site', file), 'utf8')
  )
}

/** One of the installed modules. @returns {Promise<any>} */
export async function loadInstalled(/** @type {string} */ name) {
  const { load } = await import(pathToFileURL(loader).href)
  return load(name)
}

/** Runs the generator; with `build` it ends, with `dev` it serves. */
export function runGenerator(/** @type {'build' | 'dev'} */ command) {
  const program = path.join(home, 'node_modules', '@rspress', 'core', 'bin', 'rspress.js')
  const args = [program, command, '--config', path.join(root, 'site', 'rspress.config.mjs')]
  const env = { ...process.env, DO_NOT_TRACK: '1' }
  const options = { cwd: home, stdio: /** @type {const} */ ('inherit'), env }
  const { status, error } = spawnSync(process.execPath, args, options)
  if (error) throw error
  return status ?? 1
}
