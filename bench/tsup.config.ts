import { defineConfig } from 'tsup'

/** One file with our packages in it, from their sources: a run must not change when somebody builds a package meanwhile. */
export default defineConfig({
  entry: ['src/main.ts'],
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  clean: true,
  silent: true,
  // They start workers and processes from their own files.
  external: ['@dsh/runtime-quickjs', '@dsh/runtime-python'],
  esbuildOptions(options) {
    options.conditions = ['@dsh/source']
  },
})
