import type { CodeBindingNamespace, CodeRunResult } from '@dsh/code-runtime'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { afterAll, describe, expect, it } from 'vitest'

const runtime = createQuickJsRuntime({ workers: 1 })
afterAll(() => runtime.dispose())

/** Runs a program whose calls of `program` run programs in turn. */
function run(program: string): Promise<CodeRunResult> {
  const tools: CodeBindingNamespace = {
    global: 'tools',
    functions: {
      async program(given) {
        const inner = await run((given as { readonly text: string }).text)
        if (!inner.ok) throw new Error(inner.failure.message)
        return inner.value ?? null
      },
    },
  }
  return runtime.run({ program, bindings: [tools] })
}

const nested = (levels: number): string =>
  levels === 1 ? 'return 1' : `return 1 + (await tools.program({ text: ${JSON.stringify(nested(levels - 1))} }))`

describe('A program that runs programs', () => {
  it('does not wait for a place that is its own', async () => {
    expect(await run(nested(3))).toMatchObject({ ok: true, value: 3 })
  })

  it('may do so beside others that do the same', async () => {
    const results = await Promise.all([run(nested(2)), run(nested(2)), run(nested(2))])
    expect(results.map(result => result.ok && result.value)).toEqual([2, 2, 2])
  })

  it('is told where that goes too deep', async () => {
    expect(await run(nested(8))).toMatchObject({ ok: true, value: 8 })
    expect(await run(nested(9))).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('programs run programs more than 8 levels deep') },
    })
  })
})
