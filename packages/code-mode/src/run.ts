import type { CodeFailure, CodeRunResult, CodeRuntime, Limits } from '@dsh/code-runtime'
import type { ToolRunContext } from '@dsh/tool'
import { bindTools } from './bindings.ts'
import { createSubCalls, type DispatchPorts } from './dispatch.ts'
import { cancelledRun, CodeRunFailedError } from './errors.ts'
import type { Journal } from './journal.ts'
import type { ProgramOutput } from './output.ts'
import { createRunSignal, settled } from './run-signal.ts'
import type { Sdk } from './sdk.ts'

/** One program, and all that it runs with. */
export interface ProgramRun extends DispatchPorts {
  /** The body of an async function. */
  readonly program: string
  /** The call of `run_code`. */
  readonly exec: ToolRunContext
  /** Tells of the end of its scope, where somebody knows. */
  readonly onScopeEnd: (listener: () => void) => (() => void) | undefined
  /** Where it runs. */
  readonly runtime: CodeRuntime
  /** What it was written against. */
  readonly sdk: Sdk
  /** Narrower limits than the runtime's own. */
  readonly limits?: Partial<Limits>
  /** Where its calls are recorded. */
  readonly journal: Journal
}

/** Its guards and its tools are gone, so nothing may go on that had them. */
const scopeEnded: CodeFailure = { kind: 'abort', message: 'the scope of this program has ended', retryable: false }

/** Runs a program to its end, and ends with it all that it began; throws what became of it where it has no result. */
export async function runProgram({
  program,
  exec,
  onScopeEnd,
  runtime,
  sdk,
  limits,
  ...ports
}: ProgramRun): Promise<ProgramOutput> {
  const run = createRunSignal()
  run.follow(exec.signal)
  let isScopeOver = false
  const forgetScope = onScopeEnd(() => {
    isScopeOver = true
    run.end(scopeEnded.message)
  })
  if (isScopeOver) {
    forgetScope?.()
    throw new CodeRunFailedError(scopeEnded)
  }
  const calls = createSubCalls(exec, run, ports)
  let ended: CodeRunResult
  try {
    ended = await runtime.run({
      program,
      bindings: [bindTools(sdk, calls, run)],
      signal: run.signal,
      ...(limits !== undefined && { limits }),
    })
  } finally {
    forgetScope?.()
    run.end(settled)
    await calls.drained()
    await ports.journal.close()
  }
  const logs = ended.logs.map(log => log.text)
  // Else it would look as if it had done all of its work.
  if (ended.ok && calls.lost > 0) logs.push(lostText(calls.lost))
  if (ended.ok) return { logs, ...(ended.value !== undefined && { result: ended.value }) }
  const failure = isScopeOver ? scopeEnded : ended.failure
  const output = logs.length === 0 ? undefined : logs.join('\n')
  throw exec.signal.aborted ? cancelledRun(output) : new CodeRunFailedError(failure, output)
}

function lostText(count: number): string {
  const calls = count === 1 ? '1 tool call was' : `${count} tool calls were`
  return `(${calls} still running when the program ended, and did not finish: await every call)`
}
