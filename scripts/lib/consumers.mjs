import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { importsOf } from './imports.mjs'
import { faultsOfShaking } from './shaken.mjs'
import { readJson, root } from './workspace.mjs'

export const bin = path.join(root, 'node_modules', '.bin')
const sources = path.join(root, 'test', 'consumer')
/** As strict as users may be. */
export const strict = [
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--skipLibCheck',
  'false',
]
export const target = ['--target', 'es2022', '--lib', 'es2022,esnext.disposable', '--types', 'node', '--rootDir', '.']
const nodenext = ['--module', 'nodenext', ...strict, ...target]
const bundler = ['--module', 'preserve', '--moduleResolution', 'bundler', ...strict, ...target]

/** @typedef {(project: string, needed: string[], others?: string[]) => Promise<unknown>} Install `others` are not ours. */

/** Copies the projects of test/consumer to `work`, installs each as its users would, and tries them. */
export async function tryConsumers(/** @type {string} */ work, /** @type {Install} */ install) {
  for (const name of readdirSync(sources)) {
    assertHonest(name)
    const project = path.join(work, name)
    cpSync(path.join(sources, name), project, { recursive: true })
    const manifest = readJson(path.join(project, 'package.json'))
    writeFileSync(path.join(project, 'package.json'), JSON.stringify({ ...manifest, dependencies: {} }))
  }
  await installConsumers(work, install)
  await checkConsumers(work)
}

/** Installs what each project needs. `install` gets a project's folder and the @dsh packages that its package.json names. */
export function installConsumers(/** @type {string} */ work, /** @type {Install} */ install) {
  return all(
    readdirSync(sources).map(name => {
      const { dependencies } = readJson(path.join(sources, name, 'package.json'))
      return install(path.join(work, name), Object.keys(dependencies))
    }),
  )
}

/** Type-checks, compiles, runs and bundles the projects as they are installed. */
export async function checkConsumers(/** @type {string} */ work) {
  const names = readdirSync(sources)
  // One program for all, so that what they have in common is checked once.
  const files = names.flatMap(name => readdirSync(path.join(sources, name)).map(file => path.join(name, file)))
  const typescript = files.filter(file => file.endsWith('ts'))
  await compile(work, typescript)
  // `import x = require()` is no syntax of a bundler, nor is a bundler needed for CommonJS.
  const esm = typescript.filter(file => !file.startsWith('commonjs'))
  await all([
    execute(path.join(bin, 'tsc6'), ['--noEmit', ...nodenext, ...typescript], work),
    execute(path.join(bin, 'tsc'), ['--noEmit', ...bundler, ...esm], work),
    ...typescript
      .filter(file => /^(main|require)\./.test(path.basename(file)) && canRun(file))
      .map(async file => process.stdout.write(await execute(process.execPath, [file.replace(/ts$/, 'js')], work))),
  ])
  for (const name of names) {
    const faults = await faultsOfShaking(path.join(work, name))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
}

/** Checks TypeScript files with the newest compiler, as Node resolves modules, and writes the JavaScript beside them. */
export async function compile(/** @type {string} */ work, /** @type {string[]} */ files) {
  const types = path.join(work, 'node_modules', '@types')
  mkdirSync(types, { recursive: true })
  if (!existsSync(path.join(types, 'node')))
    symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(types, 'node'), 'junction')
  await execute(path.join(bin, 'tsc'), ['--outDir', '.', ...nodenext, ...files], work)
}

/** Node 20.19, 22.12 and newer `require` ES modules, unless they are told not to. */
function canRun(/** @type {string} */ file) {
  const can = !path.basename(file).startsWith('require') || Reflect.get(process.features, 'require_module') === true
  if (!can) console.log(`left out: ${file}, as this Node cannot require ES modules`)
  return can
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

/** Runs a command to its end; its output is shown only when it fails. @returns {Promise<string>} */
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
