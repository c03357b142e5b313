import { createHooks, createOwner, type Hooks, type Scope, type ScopeKey, type ScopeOptions } from '@dsh/kernel'
import { createPipeline, type Pipeline } from '@dsh/pipeline'
import { createRegistry, type Registry } from '@dsh/registry'
import type { StagedDispatcher, ToolEvents } from '@dsh/tool'
import { createAnnouncer } from './announce.ts'
import { allEnded } from './all-ended.ts'
import { joinCodeMode, type PromptText } from './code-mode.ts'
import { assertOptions, assertRunnable, type ToolRuntimeOptions } from './options.ts'
import { createRegistrar, type ToolRegistrar } from './registrar.ts'
import { createScopedTools, type ScopedTools } from './scoped-tools.ts'
import { createScopes } from './scopes.ts'
import { createWarn } from './warn.ts'

/** Where an agent loop of your own finds the four strides. */
export const TOOL_RUNTIME_SCHEDULER: unique symbol = Symbol.for('@dsh/tool-runtime/scheduler')

/** Registry, pipeline and code mode in one, with handles for scopes. */
export interface ToolRuntime
  extends
    ToolRegistrar,
    AsyncDisposable,
    Pick<Pipeline, 'execute' | 'executeBatch' | 'executionMode'>,
    Pick<Registry, 'schemas' | 'surface' | 'view' | 'mode' | 'explain' | 'batch'> {
  /** The events of its calls, for observers that tap them, such as `@dsh/invariant`; add listeners with `on`. */
  readonly hooks: Pick<Hooks<ToolEvents>, 'tap'>
  /** The pipeline in four strides. */
  readonly [TOOL_RUNTIME_SCHEDULER]: StagedDispatcher
  /** A new scope, or a handle on a scope of the host's, which then outlives the handle. */
  scope(scope?: ScopeOptions | Scope): ScopedTools
  /**
   * What the prompt of a scope must say of its tools, in order; nothing where they are shown natively. Throws, as `surface`
   * does, for a scope without a code runtime that needs one.
   */
  promptSections(scope?: ScopeKey): readonly PromptText[]
  /** Ends the scopes that were made here, and undoes all that was registered, last first. */
  dispose(): Promise<void>
}

/** A runtime with nothing registered. */
export function createToolRuntime(options: ToolRuntimeOptions = {}): ToolRuntime {
  assertOptions(options)
  const { mode, approval, sink, maxParallelToolCalls } = options
  const warn = createWarn(options)
  const hooks = createHooks<ToolEvents>()
  const registry = createRegistry({ ...(mode !== undefined && { mode }), onChange: createAnnouncer(hooks, warn) })
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    warn,
    ...(sink !== undefined && { sink }),
    ...(approval !== undefined && { approval }),
    ...(maxParallelToolCalls !== undefined && { maxParallelToolCalls }),
    onDenied: (exec, denial) => options.onDenied?.(exec, denial),
    ...(options.onRepair && { onRepair: (exec, repairs) => options.onRepair?.(exec, repairs) }),
    ...(options.onStage && { onStage: (stage, exec) => options.onStage?.(stage, exec) }),
  })
  const owner = createOwner('tool runtime')
  const scopes = createScopes(owner)
  const promptSections = joinCodeMode({ owner, hooks, registry, pipeline, onScopeEnd: scopes.onEnd, warn }, options)
  let end: Promise<void> | undefined
  const dispose = (): Promise<void> => {
    // In this order: the owner's end is what sets the scopes ending.
    end ??= allEnded([owner.dispose(), ...scopes.ending()])
    return end
  }

  const { schemas, surface, view, explain, batch } = registry
  const { execute, executeBatch, executionMode, staged } = pipeline
  return {
    ...createRegistrar(registry, hooks, owner),
    schemas,
    surface,
    view,
    mode: registry.mode,
    explain,
    batch,
    hooks: { tap: hooks.tap },
    execute,
    executeBatch,
    executionMode,
    [TOOL_RUNTIME_SCHEDULER]: staged,
    scope: (given = {}) =>
      createScopedTools(registry, hooks, scopes.open(given), wanted => assertRunnable(wanted, options)),
    promptSections,
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}
