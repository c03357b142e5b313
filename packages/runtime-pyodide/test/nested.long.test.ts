import type { CodeBindingNamespace, CodeRunResult } from '@dsh/code-runtime'
import { createPyodideRuntime } from '@dsh/runtime-pyodide'
import { afterAll, describe, expect, it } from 'vitest'

const runtime = createPyodideRuntime({ concurrency: 1 })
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

describe('A program that runs programs', () => {
  it('does not wait for a place that is its own', async () => {
    expect(await run('return 1 + await tools.program({"text": "return 1"})')).toMatchObject({ ok: true, value: 2 })
  }, 120_000)
})
