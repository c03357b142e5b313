import { createHooks, createOwner, errorMessage, type Scope, type ScopeKey, type ScopeOptions } from '@dsh/kernel'
import type { CodeModeOptions, PromptSection } from '@dsh/code-mode'
import type { CodeLanguage } from '@dsh/codegen'
import { createPipeline, type Pipeline, type PipelinePorts } from '@dsh/pipeline'
import { createRegistry, type Registry } from '@dsh/registry'
import type { EventSink, StagedDispatcher, ToolChange, ToolEvents, ToolPresentationMode } from '@dsh/tool'
import { createRegistrar, type ToolRegistrar } from './registrar.ts'
import { createScopedTools, type ScopedTools } from './scoped-tools.ts'

/** Where an agent loop of your own finds the four strides. */
export const TOOL_RUNTIME_SCHEDULER: unique symbol = Symbol.for('@dsh/tool-runtime/scheduler')

/** How a tool runtime is made. */
export interface ToolRuntimeOptions {
  /** How scopes that say nothing show their tools: `native` by default; another mode needs `codeRuntime` and `languages`. */
  readonly mode?: ToolPresentationMode
  /** How many bodies of a batch may run at once; 10 by default, 1 is serial. */
  readonly maxParallelToolCalls?: number
  /** How many sub-calls of a program may run at once; 10 by default, 1 is serial. */
  readonly maxParallelSubCalls?: number
  /** Where programs run. */
  readonly codeRuntime?: CodeModeOptions['codeRuntime']
  /** The languages that programs may be written in. */
  readonly languages?: readonly CodeLanguage[]
  /** Who is asked where a policy says `ask`; without anyone, an ask is a denial. */
  readonly approval?: NonNullable<PipelinePorts['approval']>
  /** The durable log; without one nothing is recorded, and all else works. */
  readonly sink?: EventSink
  /** Told of trouble that changes no result; the console by default. */
  warn?(message: string, error?: unknown): void
}

/** Registry and pipeline in one, with handles for scopes. */
export interface ToolRuntime
  extends
    ToolRegistrar,
    AsyncDisposable,
    Pick<Pipeline, 'execute' | 'executeBatch' | 'executionMode'>,
    Pick<Registry, 'schemas' | 'surface' | 'view' | 'mode' | 'explain' | 'batch'> {
  /** The pipeline in four strides. */
  readonly [TOOL_RUNTIME_SCHEDULER]: StagedDispatcher
  /** A new scope, or a handle on a scope of the host's. */
  scope(scope?: ScopeOptions | Scope): ScopedTools
  /** What the prompt of a scope must say of its tools, in order; without code mode, nothing. */
  promptSections(
    scope?: ScopeKey,
  ): readonly { readonly name: PromptSection['name']; readonly order: number; readonly text: string }[]
  /** Ends the scopes that were made here, and undoes all that was registered. */
  dispose(): Promise<void>
}

/** A runtime with nothing registered. */
export function createToolRuntime(options: ToolRuntimeOptions = {}): ToolRuntime {
  const { mode, approval, sink, maxParallelToolCalls, warn = warnConsole } = options
  assertNative(mode)
  if (options.codeRuntime !== undefined) throw new Error('codeRuntime: this version has no code mode yet; leave it out')
  const hooks = createHooks<ToolEvents>((error, name) =>
    warn(`a listener of ${name} failed: ${errorMessage(error)}`, error),
  )
  const owner = createOwner('tool runtime')
  const scopes = new Set<ScopedTools>()

  const announce = (change: ToolChange): void => {
    const errors: unknown[] = []
    hooks.emit('tools/change', change.scope, [change], error => errors.push(error))
    // Thrown on, so that the registry takes back what was announced.
    if (errors.length > 0) throw errors[0]
  }
  const registry = createRegistry({ ...(mode !== undefined && { mode }), onChange: announce })
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    warn,
    ...(sink !== undefined && { sink }),
    ...(approval !== undefined && { approval }),
    ...(maxParallelToolCalls !== undefined && { maxParallelToolCalls }),
  })

  const scope = (wanted: ScopeOptions | Scope = {}): ScopedTools => {
    const scoped = createScopedTools(registry, hooks, wanted, assertNative)
    const dispose = (): Promise<void> => {
      scopes.delete(handle)
      return scoped.dispose()
    }
    const handle: ScopedTools = { ...scoped, dispose, [Symbol.asyncDispose]: dispose }
    scopes.add(handle)
    return handle
  }
  const dispose = async (): Promise<void> => {
    await Promise.all([...scopes].toReversed().map(scoped => scoped.dispose()))
    await owner.dispose()
  }

  const { schemas, surface, view, mode: modeOf, explain, batch } = registry
  const { execute, executeBatch, executionMode, staged } = pipeline
  return {
    ...createRegistrar(registry, hooks, owner),
    schemas,
    surface,
    view,
    mode: modeOf,
    explain,
    batch,
    execute,
    executeBatch,
    executionMode,
    [TOOL_RUNTIME_SCHEDULER]: staged,
    scope,
    promptSections: () => [],
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}

function assertNative(mode: ToolPresentationMode | undefined): void {
  if (mode === undefined || mode === 'native') return
  throw new Error(
    `mode "${mode}" requires a code runtime, which this version does not have yet: set the mode to "native"`,
  )
}

function warnConsole(message: string, error?: unknown): void {
  console.warn(message, error)
}
