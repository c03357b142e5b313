import type { CodeModeOptions } from '@dsh/code-mode'
import type { CodeLanguage } from '@dsh/codegen'
import type { PipelinePorts } from '@dsh/pipeline'
import type { EventSink, ToolPresentationMode } from '@dsh/tool'

/** How a tool runtime is made. */
export interface ToolRuntimeOptions {
  /** How scopes that say nothing show their tools: `native`, also by default. Another mode needs code mode. */
  readonly mode?: ToolPresentationMode
  /** How many bodies of a batch may run at once; 10 by default, 1 is serial. */
  readonly maxParallelToolCalls?: number
  /** How many sub-calls of a program may run at once, a positive integer; for code mode. */
  readonly maxParallelSubCalls?: number
  /** Where programs run; for code mode, which this version does not have, so that it refuses this. */
  readonly codeRuntime?: CodeModeOptions['codeRuntime']
  /** The languages that programs may be written in; for code mode, which this version does not have. */
  readonly languages?: readonly CodeLanguage[]
  /** Who is asked where a policy says `ask`; without anyone, an ask is a denial. */
  readonly approval?: NonNullable<PipelinePorts['approval']>
  /** The durable log; without one nothing is recorded, and all else works. */
  readonly sink?: EventSink
  /** Told why a call was stopped before its body, and by whom, for people and logs. */
  readonly onDenied?: PipelinePorts['onDenied']
  /** Told of each stage of a call as it begins, for observers such as `@dsh/invariant`. */
  readonly onStage?: PipelinePorts['onStage']
  /** Told of trouble that changes no result; the console by default. */
  warn?(message: string, error?: unknown): void
}

/** Throws for options that this version cannot keep. */
export function assertOptions({ mode, codeRuntime, languages, maxParallelSubCalls = 1 }: ToolRuntimeOptions): void {
  assertRunnable(mode)
  if (codeRuntime !== undefined || languages !== undefined)
    throw new Error('codeRuntime and languages are for code mode, which this version does not have yet: leave them out')
  if (!Number.isSafeInteger(maxParallelSubCalls) || maxParallelSubCalls < 1)
    throw new TypeError('maxParallelSubCalls must be a positive integer; 1 runs one call at a time')
}

/** Throws for a mode whose programs nothing can run; what is no mode at all is for the registry to refuse. */
export function assertRunnable(mode: unknown): void {
  if (mode !== 'code' && mode !== 'both') return
  throw new Error(
    `mode "${mode}" requires a code runtime, which this version does not have yet: set the mode to "native"`,
  )
}
