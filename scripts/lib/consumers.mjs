import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { importsOf } from './imports.mjs'
import { readJson, root } from './workspace.mjs'

const bin = path.join(root, 'node_modules', '.bin')
const sources = path.join(root, 'test', 'consumer')
const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false']
const target = ['--target', 'es2022', '--lib', 'es2022,esnext.disposable', '--types', 'node', '--rootDir', '.']
const nodenext = ['--module', 'nodenext', ...strict, ...target]
const bundler = ['--module', 'preserve', '--moduleResolution', 'bundler', ...strict, ...target]

/**
 * Copies the projects of test/consumer to `work`, installs each as its users would, and there type-checks, compiles and
 * runs it. `install` gets a project's folder and the @dsh packages that its package.json names.
 *
 * @param {string} work
 * @param {(project: string, needed: string[]) => Promise<unknown>} install
 */
export async function tryConsumers(work, install) {
  const names = readdirSync(sources)
  for (const name of names) assertHonest(name)
  await all(
    names.map(name => {
      const project = path.join(work, name)
      cpSync(path.join(sources, name), project, { recursive: true })
      const manifest = readJson(path.join(project, 'package.json'))
      writeFileSync(path.join(project, 'package.json'), JSON.stringify({ ...manifest, dependencies: {} }))
      return install(project, Object.keys(manifest.dependencies))
    }),
  )
  mkdirSync(path.join(work, 'node_modules', '@types'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(work, 'node_modules/@types/node'), 'junction')
  // One program for all, so that what they have in common is checked once.
  const files = names.flatMap(name => readdirSync(path.join(sources, name)).map(file => path.join(name, file)))
  const typescript = files.filter(file => file.endsWith('ts'))
  await execute(path.join(bin, 'tsc'), ['--outDir', '.', ...nodenext, ...typescript], work)
  await all([
    execute(path.join(bin, 'tsc6'), ['--noEmit', ...nodenext, ...typescript], work),
    execute(path.join(bin, 'tsc'), ['--noEmit', ...bundler, ...typescript], work),
    ...typescript
      .filter(file => /^(main|require)\./.test(path.basename(file)))
      .map(async file => process.stdout.write(await execute(process.execPath, [file.replace(/ts$/, 'js')], work))),
  ])
}

/** All come to their end before one's failure is told, so that nothing still runs in a folder that is being removed. */
async function all(/** @type {Promise<unknown>[]} */ promises) {
  for (const outcome of await Promise.allSettled(promises)) if (outcome.status === 'rejected') throw outcome.reason
}

/** Only what package.json names may be imported, though npm puts the rest within reach. */
function assertHonest(/** @type {string} */ name) {
  const declared = readJson(path.join(sources, name, 'package.json')).dependencies
  for (const file of readdirSync(path.join(sources, name)).filter(one => one.endsWith('ts')))
    for (const { specifier = '' } of importsOf(path.join(sources, name, file)))
      if (specifier.startsWith('@') && !Object.hasOwn(declared, specifier))
        throw new Error(`test/consumer/${name}/${file} imports ${specifier}, which its package.json does not name`)
}

/** Runs a command to its end; its output is shown only when it fails. */
export function execute(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {string} */ cwd,
  /** @type {NodeJS.ProcessEnv} */ env = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (output += chunk))
    child.on('error', reject)
    child.on('close', code =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${path.basename(command)} ${args.join(' ')} exited with ${code} in ${cwd}\n${output}`)),
    )
  })
}
