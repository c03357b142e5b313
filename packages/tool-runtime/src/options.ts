import type { CodeRuntime } from '@dsh/code-runtime'
import type { CodeLanguage } from '@dsh/codegen'
import type { ScopeKey } from '@dsh/kernel'
import type { PipelinePorts } from '@dsh/pipeline'
import type { EventSink, ToolPresentationMode } from '@dsh/tool'

/** How a tool runtime is made. */
export interface ToolRuntimeOptions {
  /** How scopes that say nothing show their tools; `native` by default, and another needs `codeRuntime` and `languages`. */
  readonly mode?: ToolPresentationMode
  /** How many bodies of a batch may run at once; 10 by default, 1 is serial. */
  readonly maxParallelToolCalls?: number
  /** How many sub-calls of a program may run at once; 10 by default, 1 is serial. */
  readonly maxParallelSubCalls?: number
  /** Where programs run; a function gives each scope its own, the same each time. It stays yours: dispose of it when nothing runs any more. */
  readonly codeRuntime?: CodeRuntime | ((scope?: ScopeKey) => CodeRuntime | undefined)
  /** The languages that programs may be written in: each runtime needs its own. */
  readonly languages?: readonly CodeLanguage[]
  /** Who is asked where a policy says `ask`; without anyone, an ask is a denial. */
  readonly approval?: NonNullable<PipelinePorts['approval']>
  /** The durable log; without one nothing is recorded, and all else works. */
  readonly sink?: EventSink
  /** Told why a call was stopped before its body, and by whom, for people and logs. */
  readonly onDenied?: PipelinePorts['onDenied']
  /**
   * Has arguments repaired that a model wrote as a text where the tool takes no text, and is told what was changed. Without
   * it nothing is repaired.
   */
  readonly onRepair?: PipelinePorts['onRepair']
  /** Told of each stage of a call as it begins, for observers such as `@dsh/invariant`. */
  readonly onStage?: PipelinePorts['onStage']
  /** Told of trouble that changes no result; the console by default. */
  warn?(message: string, error?: unknown): void
}

/** Throws for options that cannot be kept together. */
export function assertOptions(options: ToolRuntimeOptions): void {
  const { mode, codeRuntime, languages, maxParallelSubCalls = 1 } = options
  if (!Number.isSafeInteger(maxParallelSubCalls) || maxParallelSubCalls < 1)
    throw new TypeError('maxParallelSubCalls must be a positive integer; 1 runs one call at a time')
  assertRunnable(mode, options)
  if (codeRuntime !== undefined && languages === undefined)
    throw new Error(
      'codeRuntime needs languages: npm install @dsh/codegen-ts, and pass languages: [typescript], or those of your runtime',
    )
  if (languages !== undefined && codeRuntime === undefined)
    throw new Error('languages need a codeRuntime: npm install @dsh/runtime-quickjs, and pass what it creates')
}

/** Throws for a mode whose programs nothing can run; what is no mode at all is for the registry to refuse. */
export function assertRunnable(
  mode: unknown,
  { codeRuntime, languages }: Pick<ToolRuntimeOptions, 'codeRuntime' | 'languages'>,
): void {
  if ((mode !== 'code' && mode !== 'both') || (codeRuntime !== undefined && languages !== undefined)) return
  throw new Error(
    `mode "${mode}" requires a code runtime and a language: npm install @dsh/runtime-quickjs @dsh/codegen-ts, pass them as codeRuntime and languages, or set the mode to "native"`,
  )
}
