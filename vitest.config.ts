import { defineConfig } from 'vitest/config'

/** Three tiers: `vitest run` (unit), `--mode data` (suites on real inputs, DSH_DATA), `--mode long`. */
const tiers: Record<string, { include: string[]; testTimeout: number }> = {
  data: { include: ['{packages,examples}/*/test/**/*.data.test.ts'], testTimeout: 300_000 },
  long: { include: ['{packages,examples}/*/test/**/*.long.test.ts', 'test/*.long.test.ts'], testTimeout: 3_600_000 },
  test: {
    include: ['{packages,examples}/*/test/**/*.test.ts', 'bench/test/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 20_000,
  },
}

export default defineConfig(({ mode }) => ({
  // Workspace packages resolve to their TypeScript sources, so tests need no build. DSH_TEST_DIST=1 tests what is built.
  // Of the other conditions only those that Node itself knows: "module" leads to files that it cannot run.
  ssr: {
    resolve: {
      conditions: [...(process.env['DSH_TEST_DIST'] ? [] : ['@dsh/source']), 'node', 'development|production'],
    },
  },
  // `using` is newer than Node 20.
  oxc: { target: 'node20' },
  test: {
    ...(tiers[mode] ?? tiers['test']),
    exclude: ['**/node_modules/**', ...(mode in tiers && mode !== 'test' ? [] : ['**/*.{data,long}.test.ts'])],
    pool: 'threads',
    // One module graph per worker: loading everything once per file would cost about a second each. Long suites, some of
    // which weigh the heap, each have their own: what another one left there is not theirs.
    isolate: mode === 'long',
    // Suites that count descriptors, timers or bytes of their process share it with no other.
    maxWorkers: 1,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    reporters: ['default', './scripts/vitest-summary.ts'],
  },
}))
