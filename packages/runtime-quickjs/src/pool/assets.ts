import { createHash } from 'node:crypto'
import { promises } from 'node:fs'
import { createRequire } from 'node:module'
import { webAssembly, type WasmModule } from '../web-assembly.ts'
import { workerText } from '../worker-text.ts'

/** What workers are made of. */
export interface Assets {
  /** QuickJS. */
  readonly module: WasmModule
  /** The file of the module that takes types out. */
  readonly stripper: string
  /** The worker's program. */
  readonly url: URL
  /** Differs where a stored run could not go on: another engine, another guest's half. */
  readonly identity: string
}

let assets: Promise<Assets> | undefined

/** Loads what workers are made of, once. */
export function loadAssets(): Promise<Assets> {
  assets ??= load().catch((error: unknown) => {
    assets = undefined
    throw error
  })
  return assets
}

async function load(): Promise<Assets> {
  const require = createRequire(import.meta.url)
  const bytes = await promises.readFile(require.resolve('quickjs-wasi/quickjs.wasm'))
  const text = workerText()
  return {
    module: await webAssembly.compile(bytes),
    stripper: require.resolve('@swc/wasm-typescript'),
    url: new URL(text),
    identity: createHash('sha256').update(bytes).update(text).digest('hex'),
  }
}
