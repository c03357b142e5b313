import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { basics, seenOf, toolsOf } from './tools.ts'

/** What a build writes; other tests run the sources. */
const dist = new URL('../dist/index.js', import.meta.url)

describe.skipIf(!existsSync(dist))('the built package', () => {
  it('runs a program with the worker that is bundled into it', async () => {
    const built: { createQuickJsRuntime: typeof createQuickJsRuntime } = await import(dist.href)
    const runtime = built.createQuickJsRuntime({ workers: 1 })
    try {
      const program = `
        const asked: number[] = await Promise.all([1, 2].map(item => tools.echo(item)))
        try { await tools.fail() } catch (error) { console.log(error instanceof ToolCallError, error.code) }
        return asked`
      expect(seenOf(await runtime.run({ program, bindings: [toolsOf(basics)] }))).toEqual([[1, 2], 'log: true NO_LUCK'])
    } finally {
      await runtime.dispose()
    }
  })
})
