import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What esbuild says of a file that it made. */
interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly outputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string }[] }>>
}

/** Prints what an import changes in a process that has nothing else: globals, listeners, timers, the environment. */
const watch = `
const facts = () => ({
  globals: Reflect.ownKeys(globalThis).map(String),
  listeners: process.eventNames().map(name => [String(name), process.listenerCount(name)]),
  timers: process.getActiveResourcesInfo().filter(name => /Timeout|Immediate/.test(name)),
  environment: { ...process.env },
})
const before = facts()
const names = Object.keys(await import(process.argv[1]))
console.log(JSON.stringify({ names, before, after: facts() }))`

let folder = ''
let bundle = ''
let metafile: Metafile

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dsh-entry-'))
  await build({
    entry: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    outDir: folder,
    config: false,
    format: ['esm'],
    target: 'node20',
    // Knows no module of any platform, so that one which is not named with "node:" is not found at all.
    platform: 'neutral',
    external: [/^node:/],
    noExternal: [/^(?!node:)/],
    dts: false,
    metafile: true,
    silent: true,
    outExtension: () => ({ js: '.mjs' }),
    esbuildOptions(options) {
      options.conditions = ['@dsh/source', 'module']
    },
  })
  bundle = path.join(folder, 'index.mjs')
  metafile = JSON.parse(await readFile(path.join(folder, 'metafile-esm.json'), 'utf8')) as Metafile
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('@dsh/tool-runtime', () => {
  it('needs no module of Node, nor any that is not bundled with it', () => {
    const parts = Object.keys(metafile.inputs)
    expect(parts.some(part => part.endsWith('pipeline/src/pipeline.ts'))).toBe(true)
    expect(Object.values(metafile.outputs).flatMap(output => output.imports)).toEqual([])
  })

  it('imports neither a program runtime nor a language', () => {
    const parts = Object.keys(metafile.inputs)
    expect(parts.filter(part => /packages\/(runtime-|codegen-)/.test(part))).toEqual([])
  })

  it('changes nothing in a process that imports it, also where built-in objects are frozen', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--no-warnings',
      '--frozen-intrinsics',
      '--input-type=module',
      '--eval',
      watch,
      pathToFileURL(bundle).href,
    ])
    const { names, before, after } = JSON.parse(stdout) as Readonly<Record<string, unknown>>
    expect(names).toEqual(['TOOL_RUNTIME_SCHEDULER', 'createToolRuntime'])
    expect(after).toEqual(before)
  })
})
