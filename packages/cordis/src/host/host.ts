import type { Context } from '@deepseek-ai/cordis'
import { mountCodeMode, type PromptSection } from '@dsh/code-mode'
import type { CodeRuntime } from '@dsh/code-runtime'
import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { createOwner, errorMessage, type Disposer, type Hooks, type Owner, type ScopeKey } from '@dsh/kernel'
import { createPipeline, type Pipeline } from '@dsh/pipeline'
import { createRegistry, type Registry } from '@dsh/registry'
import type { ToolChange, ToolEvents, ToolExecution, ToolResolver, ToolStage } from '@dsh/tool'
import type { Config } from '../contract/config.ts'
import { watchApproval } from './approval.ts'
import { adoptRuntime, missingRuntime } from './code-runtime.ts'
import { createBusHooks } from './hooks.ts'
import { mirrorScope } from './mirror-scope.ts'
import { ownerOf } from './owner.ts'
import { onScopeEnd } from './scope-end.ts'
import { isService } from './service.ts'
import { sessionSink } from './session-sink.ts'

/** Told of each stage of a call as it begins. */
export type StageListener = (stage: ToolStage, exec: ToolExecution) => void

/** The parts of the core, joined over one context of Cordis. */
export interface Host {
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly hooks: Hooks<ToolEvents>
  readonly sections: readonly PromptSection[]
  /** Throws where the mode of a scope needs a code runtime and none is mounted. */
  assertRunnable(scope?: ScopeKey): void
  /** Those who are told of stages. */
  readonly stages: Set<StageListener>
  /** A restriction of a scope that masks nothing: announced, and lifted, as any other. */
  maskNothing(owner: Owner): Disposer
  /** Begins no body any more: those who guarded the calls that still wait are about to go. */
  end(): void
  /** Whether it has ended. */
  isOver(): boolean
}

/** Joins them; all that they register here ends with the fiber of the context. */
export function createHost(ctx: Context, service: object, config: Config): Host {
  const { mode, maxParallelSubCalls } = config
  const stages = new Set<StageListener>()
  const warn = (message: string, error?: unknown): void =>
    ctx.logger('tools').warn('%s', message, ...(error === undefined ? [] : [error]))
  const hooks = createBusHooks(ctx, service)
  const base = createRegistry({
    ...(mode !== undefined && { mode }),
    onChange: change => announce(ctx, change, warn),
  })
  const registry = mirrored(base)
  const pipeline = createPipeline({
    resolver: registry,
    hooks,
    warn,
    approval: watchApproval(ctx),
    onStage: (stage, exec) => stages.forEach(listener => listener(stage, exec)),
  })

  const missing = (scope?: ScopeKey): Error =>
    new Error(
      `dsh-tools: mode "${registry.mode(scope)}" requires a code runtime: load a plugin that provides ctx.codeRuntime, or set the mode of tools to "native"`,
    )
  const runtimeOf = (): CodeRuntime | undefined => {
    const runtime: unknown = ctx.get('codeRuntime')
    return isService(runtime) ? adoptRuntime(runtime) : undefined
  }
  const { sections } = mountCodeMode(
    {
      owner: ownerOf(ctx, 'tools: run_code'),
      hooks,
      sink: sessionSink,
      staged: pipeline.staged,
      executionMode: pipeline.executionMode,
      view: registry.view,
      mode: registry.mode,
      mountTransport: registry.mountTransport,
      onScopeEnd: (scope, listener) => onScopeEnd([ctx], scope, listener),
      warn,
    },
    {
      codeRuntime: scope => runtimeOf() ?? missingRuntime(() => missing(scope)),
      languages: [typescript, python],
      ...(maxParallelSubCalls !== undefined && { maxParallelSubCalls }),
    },
  )
  let isOver = false
  return {
    registry,
    pipeline,
    hooks,
    sections,
    stages,
    isOver: () => isOver,
    end() {
      isOver = true
      base.guard(createOwner('an unloaded tool service'), () => unloaded)
    },
    maskNothing: owner => maskNothing(owner, change => announce(ctx, change, warn)),
    assertRunnable(scope) {
      if (registry.mode(scope) !== 'native' && runtimeOf() === undefined) throw missing(scope)
    },
  }
}

/** What a model reads of a call that was still waiting. */
const unloaded = 'the tools were unloaded before this call began: make it again'

function maskNothing(owner: Owner, announceAny: (change: ToolChange) => void): Disposer {
  const tell = (kind: 'restrict' | 'lift'): void =>
    announceAny(Object.freeze({ kind, ...(owner.key !== undefined && { scope: owner.key }), names: Object.freeze([]) }))
  return owner.effect(() => {
    try {
      tell('restrict')
    } catch (thrown) {
      tell('lift')
      throw thrown
    }
    return () => tell('lift')
  })
}

/** Looks where a scope stands before it asks. */
const seen =
  <T>(ask: (scope?: ScopeKey) => T) =>
  (scope?: ScopeKey): T => {
    mirrorScope(scope)
    return ask(scope)
  }

/** Looks where a scope stands in the harness before it says what the scope sees. */
function mirrored(registry: Registry): Registry {
  const resolve: ToolResolver['resolve'] = ({ name, agent, parent }) => {
    mirrorScope(agent)
    return registry.resolve({
      name,
      ...(agent !== undefined && { agent }),
      ...(parent !== undefined && { parent }),
    })
  }
  return {
    ...registry,
    resolve,
    get: (name, scope) => {
      mirrorScope(scope)
      return registry.get(name, scope)
    },
    explain: (name, scope) => {
      mirrorScope(scope)
      return registry.explain(name, scope)
    },
    view: seen(registry.view),
    schemas: seen(registry.schemas),
    surface: seen(registry.surface),
    mode: seen(registry.mode),
  }
}

/** A change that was made here may be refused by a listener; a move of scopes was made elsewhere, and nobody can take it back. */
function announce(ctx: Context, change: ToolChange, warn: (message: string, error: unknown) => void): void {
  try {
    ctx.emit('tools/change', change)
  } catch (thrown) {
    if (change.kind !== 'rebind') throw thrown
    warn(`a listener of tools/change failed: ${errorMessage(thrown)}`, thrown)
  }
}
