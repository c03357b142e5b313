import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { importsOf } from './imports.mjs'
import { readJson, root } from './workspace.mjs'

const bin = path.join(root, 'node_modules', '.bin')
const sources = path.join(root, 'test', 'consumer')
const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false']
const target = ['--target', 'es2022', '--lib', 'es2022,esnext.disposable', '--types', 'node']

/**
 * Copies the projects of test/consumer to `work`, installs each as its users would, and there type-checks, compiles and
 * runs it. `install` gets a project's folder and the @dsh packages that its package.json names.
 *
 * @param {string} work
 * @param {(project: string, needed: string[]) => Promise<unknown>} install
 */
export async function tryConsumers(work, install) {
  for (const name of readdirSync(sources)) assertHonest(name)
  // All come to their end before one's failure is told, so that nothing still runs in a folder that is being removed.
  const outcomes = await Promise.allSettled(
    readdirSync(sources).map(name => tryConsumer(path.join(work, name), name, install)),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function tryConsumer(
  /** @type {string} */ project,
  /** @type {string} */ name,
  /** @type {(project: string, needed: string[]) => Promise<unknown>} */ install,
) {
  cpSync(path.join(sources, name), project, { recursive: true })
  const manifest = readJson(path.join(project, 'package.json'))
  const needed = Object.keys(manifest.dependencies)
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ ...manifest, dependencies: {} }))
  await install(project, needed)
  mkdirSync(path.join(project, 'node_modules', '@types'), { recursive: true })
  symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(project, 'node_modules/@types/node'), 'junction')
  const files = readdirSync(project).filter(file => /\.c?ts$/.test(file))
  const nodenext = ['--module', 'nodenext', ...options, ...target, ...files]
  const bundler = ['--module', 'preserve', '--moduleResolution', 'bundler', ...options, ...target, ...files]
  await execute(path.join(bin, 'tsc'), ['--outDir', '.', ...nodenext], project)
  await Promise.all([
    execute(path.join(bin, 'tsc6'), ['--noEmit', ...nodenext], project),
    execute(path.join(bin, 'tsc'), ['--noEmit', ...bundler], project),
    ...files
      .filter(file => /^(main|require)\./.test(file))
      .map(async file => {
        const said = await execute(process.execPath, [file.replace(/ts$/, 'js')], project)
        if (file.startsWith('main.')) console.log(said.trim())
      }),
  ])
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
