import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { defineConfig } from 'tsup'
import { doorsOf, readJson } from './scripts/lib/workspace.mjs'

/** Every door that the package's `exports` name; `./conformance` is `src/conformance/index.ts`. */
const doors: readonly string[] = doorsOf(readJson(`${process.cwd()}/package.json`))

/**
 * What reads a package that bundlers always keep whole is a file of its own, which they leave out, and that package with it,
 * where nobody uses it.
 */
const apart: readonly string[] = ['src/shell/line.ts'].filter(file => existsSync(file))

/** The one tsup configuration, which every package names: JavaScript only, since tsc writes the types. */
export default defineConfig({
  entry: Object.fromEntries([...doors.map(door => `src/${door}.ts`), ...apart].map(file => [file.slice(4, -3), file])),
  format: ['esm'],
  target: 'node20',
  platform: 'neutral',
  dts: false,
  sourcemap: true,
  silent: true,
  esbuildPlugins: [
    {
      name: 'apart',
      setup: build =>
        build.onResolve({ filter: /\.ts$/ }, ({ kind, path: to, resolveDir }) => {
          const file = path.relative(process.cwd(), path.resolve(resolveDir, to)).replaceAll(path.sep, '/')
          if (kind === 'entry-point' || !apart.includes(file)) return undefined
          return { path: `./${file.slice(4, -3)}.js`, external: true }
        }),
    },
  ],
  // Cleans dist, but for what `tsc -b` keeps there.
  clean: ['!**/*.d.ts', '!**/*.d.ts.map', '!.tsbuildinfo'],
})
