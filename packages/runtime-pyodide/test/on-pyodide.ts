import type { CodeBinding, CodeRunRequest, CodeRunResult } from '@dsh/code-runtime'
import { createPyodideRuntime, type PyodideRuntimeOptions } from '@dsh/runtime-pyodide'

/** A runtime for one file of tests, with a program's tools under `tools`. */
export function onPyodide(options?: PyodideRuntimeOptions): {
  readonly runtime: ReturnType<typeof createPyodideRuntime>
  run(program: string, functions?: Record<string, CodeBinding>, more?: Partial<CodeRunRequest>): Promise<CodeRunResult>
  /** The value, or the failure as text. */
  give(program: string, functions?: Record<string, CodeBinding>, more?: Partial<CodeRunRequest>): Promise<unknown>
} {
  const runtime = createPyodideRuntime(options)
  const echo: CodeBinding = async args => args
  const fail: CodeBinding = async () => {
    throw Object.assign(new Error('no roster'), { code: 'NO_ROSTER' })
  }
  const run = async (
    program: string,
    functions: Record<string, CodeBinding> = {},
    more: Partial<CodeRunRequest> = {},
  ) =>
    runtime.run({
      program,
      bindings: [
        {
          global: 'tools',
          functions: { echo, fail, ...functions },
          errorClass: { name: 'ToolCallError', memberNameProperty: 'toolName' },
          missing: name => `there is no tool "${name}"`,
        },
      ],
      ...more,
    })
  return {
    runtime,
    run,
    async give(program, functions, more) {
      const result = await run(program, functions, more)
      return result.ok ? result.value : `${result.failure.kind} ${result.failure.message}`
    },
  }
}
