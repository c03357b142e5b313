import process from 'node:process'
import { defineConfig } from 'tsup'
import { doorsOf, readJson } from './scripts/lib/workspace.mjs'

/** Every door that the package's `exports` name; `./conformance` is `src/conformance/index.ts`. */
const doors: readonly string[] = doorsOf(readJson(`${process.cwd()}/package.json`))

/** The one tsup configuration, which every package names: JavaScript only, since tsc writes the types. */
export default defineConfig({
  entry: Object.fromEntries(doors.map(door => [door, `src/${door}.ts`])),
  format: ['esm'],
  target: 'node20',
  platform: 'neutral',
  dts: false,
  sourcemap: true,
  silent: true,
  // Cleans dist, but for what `tsc -b` keeps there.
  clean: ['!**/*.d.ts', '!**/*.d.ts.map', '!.tsbuildinfo'],
})
