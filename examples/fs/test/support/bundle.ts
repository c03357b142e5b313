import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** One file that plain Node can run, made of the sources: for tests that need processes of their own. */
export async function bundleSources(folder: string): Promise<string> {
  // Vite comes with Vitest.
  const vite: ViteModule = await import(
    pathToFileURL(createRequire(createRequire(import.meta.url).resolve('vitest/package.json')).resolve('vite')).href
  )
  await vite.build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    ssr: {
      noExternal: true,
      external: ['@vscode/ripgrep'],
      resolve: { conditions: ['@dsh/source', 'module', 'node'] },
    },
    build: {
      ssr: 'src/index.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  })
  return pathToFileURL(join(folder, 'index.mjs')).href
}

interface ViteModule {
  build(options: object): Promise<unknown>
}
