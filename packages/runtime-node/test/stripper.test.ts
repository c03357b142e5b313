import { afterAll, describe, expect, it } from 'vitest'
import { createNodeRuntime } from '@dsh/runtime-node'

const runtime = createNodeRuntime()
afterAll(() => runtime.dispose())

const run = async (program: string): Promise<unknown> => {
  const result = await runtime.run({ program, bindings: [] })
  return result.ok ? result.value : result.failure.kind
}

describe('The parser of programs', () => {
  it('breaks over one program, and takes none of those with it that came with it', async () => {
    const deep = '['.repeat(100_000)
    const typed = 'const one: number = 1; return one'
    expect(await Promise.all([typed, deep, typed, deep, typed].map(run))).toEqual([1, 'syntax', 1, 'syntax', 1])
  })
})
