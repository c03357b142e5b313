import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { folders } from './folders.ts'

const manifests = ['package.json', 'package-lock.json']
const loader = path.join(folders.installed, 'load.mjs')

/** Installs what `peers/package-lock.json` names, where it is not there yet. Throws where the registry is out of reach. */
export function installPeers(): void {
  if (existsSync(loader) && manifests.every(isInstalled)) return
  // Written last: whoever finds it finds a whole installation.
  rmSync(loader, { force: true })
  mkdirSync(folders.installed, { recursive: true })
  for (const file of manifests) copyFileSync(path.join(folders.peers, file), path.join(folders.installed, file))
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error']
  execFileSync('npm', ['ci', ...flags], { cwd: folders.installed, stdio: ['ignore', 'ignore', 'pipe'] })
  // Names are looked up from where this file is.
  writeFileSync(loader, 'export const load = name => import(name)\n')
}

/** The address of a module whose `load` imports one of the installed libraries. */
export function peerLoader(): string {
  return pathToFileURL(loader).href
}

/** One of the installed libraries. `T` is what the caller knows of its public interface. */
export async function loadPeer<T>(name: string): Promise<T> {
  if (!existsSync(loader)) throw new Error(`${name} is not installed: run "pnpm bench" once with a registry in reach`)
  const { load } = (await import(peerLoader())) as { load(name: string): Promise<T> }
  return load(name)
}

function isInstalled(file: string): boolean {
  const installed = path.join(folders.installed, file)
  return (
    existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(path.join(folders.peers, file), 'utf8')
  )
}
