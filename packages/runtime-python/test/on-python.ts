import type { CodeBinding, CodeRunRequest, CodeRunResult } from '@dsh/code-runtime'
import { createPythonRuntime } from '@dsh/runtime-python'
import { here } from './python-here.ts'

/** A runtime for one file of tests, with a program's tools under `tools`. */
export function onPython(): {
  readonly runtime: ReturnType<typeof createPythonRuntime>
  run(program: string, functions?: Record<string, CodeBinding>, more?: Partial<CodeRunRequest>): Promise<CodeRunResult>
  /** The value, or the failure as text. */
  give(program: string, functions?: Record<string, CodeBinding>): Promise<unknown>
  /** What was logged, as `level: text`. */
  log(program: string): Promise<readonly string[]>
} {
  const runtime = createPythonRuntime(here)
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
    async give(program, functions) {
      const result = await run(program, functions)
      return result.ok ? result.value : `${result.failure.kind} ${result.failure.message}`
    },
    async log(program) {
      const result = await run(program)
      if (!result.ok) throw new Error(result.failure.message)
      return result.logs.map(({ level, text }) => `${level}: ${text}`)
    },
  }
}
