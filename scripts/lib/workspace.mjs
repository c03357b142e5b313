/** What the scripts share: where the workspace is, which packages it has, and how to run a command in it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The repository; DSH_ROOT lets a test point a script at a small one of its own. */
export const root = process.env['DSH_ROOT'] ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {string} file */
export const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/**
 * @typedef {{ name: string, private?: boolean, version: string, repository?: unknown, exports?: Record<string, unknown>,
 *   dependencies?: Record<string, string>, peerDependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 * @typedef {{ folder: string, directory: string, name: string, manifest: Manifest }} Package
 */

/** Every package of packages/, by folder name. @returns {Package[]} */
export function packages() {
  return readdirSync(path.join(root, 'packages'))
    .sort()
    .filter(folder => existsSync(path.join(root, 'packages', folder, 'package.json')))
    .map(folder => {
      const directory = path.join(root, 'packages', folder)
      const manifest = readJson(path.join(directory, 'package.json'))
      return { folder, directory, name: manifest.name, manifest }
    })
}

/**
 * The doors of a package, as its `exports` name them: `.` is `index`, `./conformance` is `conformance/index`; each is one
 * source file and one built file. @returns {string[]}
 */
export function doorsOf(/** @type {{ exports?: Record<string, unknown> }} */ manifest) {
  return Object.values(manifest.exports ?? {}).flatMap(conditions => {
    const source = /** @type {Record<string, string> | null} */ (conditions)?.['@dsh/source']
    const door = source && /^\.\/src\/(.+)\.ts$/.exec(source)?.[1]
    return door ? [door] : []
  })
}

/**
 * Files below a directory, relative to it, in a fixed order. Node's own recursion follows links from 22 on, and so would walk
 * round the packages that need each other without an end. @param {string} directory @returns {string[]}
 */
export function filesBelow(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .flatMap(entry => {
      if (entry.isFile()) return [entry.name]
      if (!entry.isDirectory() || ['node_modules', 'dist', 'temp'].includes(entry.name)) return []
      return filesBelow(path.join(directory, entry.name)).map(file => `${entry.name}/${file}`)
    })
    .sort()
}

/** Runs a command in the repository, with its output where ours goes; ends the process when it fails. */
export function run(
  /** @type {string} */ command,
  /** @type {readonly string[]} */ args,
  /** @type {import('node:child_process').SpawnSyncOptions} */ options = {},
) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (status === 0) return
  console.error(`${path.basename(command)} ${args.join(' ')} exited with ${status}`)
  process.exit(1)
}

/** Prints what is wrong, one line each, and makes the process fail; without problems it prints nothing. */
export function report(/** @type {readonly string[]} */ problems, /** @type {string} */ remedy) {
  if (problems.length === 0) return
  for (const problem of problems) console.error(problem)
  console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'}. ${remedy}`)
  process.exitCode = 1
}
