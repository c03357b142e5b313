import { defineConfig } from 'tsup'

/** The one tsup configuration, which every package names: JavaScript only, since tsc writes the types. */
export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'node20',
  platform: 'neutral',
  dts: false,
  sourcemap: true,
  silent: true,
  // Cleans dist, but for what `tsc -b` keeps there.
  clean: ['!**/*.d.ts', '!**/*.d.ts.map', '!.tsbuildinfo'],
})
