import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { folders } from '../folders.ts'
import type { Sample } from '../harness/measure.ts'
import { loadPeer } from '../peers.ts'
import type { Setup } from '../row.ts'

// What we use of the library's published types.
interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly contents: Uint8Array }[] }>
}

/** Where a name is looked up from: our packages from here, all others where the peers are. */
export function homeOf(code: string): string {
  return code.includes('@dsh/') ? folders.bench : folders.installed
}

/** Bundles a module as an application's bundler would, from what is published; gives kilobytes, gzipped and minified. */
export function bundleOf(contents: string): Setup {
  return async () => {
    const { build } = await loadPeer<Esbuild>('esbuild')
    return async (): Promise<Sample> => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: homeOf(contents), loader: 'ts' },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'node20',
        platform: 'node',
        write: false,
        logLevel: 'silent',
      })
      const text = outputFiles[0]?.contents ?? new Uint8Array()
      return { cpu: gzipSync(text, { level: 9 }).length / 1000, wall: text.length / 1000 }
    }
  }
}

/** The file that a name stands for. */
export function fileOf(name: string): string {
  return createRequire(path.join(homeOf(name), 'index.js')).resolve(name)
}
