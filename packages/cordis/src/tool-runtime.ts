import { CordisError, Service, type Context } from '@deepseek-ai/cordis'
import type { ContentBlock, ToolSchema } from '@deepseek-ai/dsh-llm'
import type { Scoped, ScopeKey } from '@deepseek-ai/dsh-scope'
import type z from '@deepseek-ai/schemastery'
import type { ToolChange } from '@dsh/tool'
import { TOOL_RUNTIME_SCHEDULER as scheduler } from '@dsh/tool-runtime'
import type { Config, ToolPresentationMode } from './contract/config.ts'
import type { PostToolDecision, PreToolDecision, ToolGuard, ToolRestriction } from './contract/decision.ts'
import type { ToolDefinition } from './contract/definition.ts'
import type {
  CodeDispatchLog,
  ToolDispatchExecution,
  ToolExecution,
  ToolExecutionInput,
  ToolExecutionMode,
} from './contract/execution.ts'
import type { ToolExecutionResult } from './contract/result.ts'
import type { ToolRuntimeScheduler } from './contract/scheduler.ts'
import { asHarness, asCore } from './errors.ts'
import { adoptDefinition, showDefinition } from './host/adopt-definition.ts'
import { createConfigSchema } from './host/config.ts'
import { isEmptyDeny, readOnce } from './host/filter.ts'
import { createHost, type Host } from './host/host.ts'
import { ownerOf, scopeOwnerOf } from './host/owner.ts'
import { addSections, promptOf } from './host/prompt.ts'
import { createScheduler } from './host/scheduler.ts'
import { unpackResult } from './host/translate.ts'

declare module '@deepseek-ai/cordis' {
  interface Context {
    /** The tools of this context. */
    tools: ToolRuntime
  }

  interface Events {
    /** Decides whether a call may go on; `next()` asks the listeners below, and allows if none objects. */
    'tools/pre-execute'(
      this: Scoped<ToolRuntime>,
      exec: ToolExecution,
      next: () => Promise<PreToolDecision>,
    ): Promise<PreToolDecision>
    /** Wraps the body; each `next()` is a fresh attempt, under the signal that `exec.signal` is then. */
    'tools/execute'(
      this: Scoped<ToolRuntime>,
      exec: ToolDispatchExecution,
      next: () => Promise<ToolExecutionResult>,
    ): Promise<ToolExecutionResult>
    /** Decides what becomes of a result, denials and failures included. */
    'tools/post-execute'(
      this: Scoped<ToolRuntime>,
      exec: ToolExecution,
      result: Readonly<ToolExecutionResult>,
      next: () => Promise<PostToolDecision>,
    ): Promise<PostToolDecision>
    /** Shapes the logged copy of a sub-call; the program's value and the model's result stay as they are. */
    'tools/code-dispatch-log'(
      this: Scoped<ToolRuntime>,
      dispatch: CodeDispatchLog,
      next: () => Promise<ContentBlock[]>,
    ): Promise<ContentBlock[]>
    /** Observes the frozen final result, once for every call; changes nothing, and a throw is contained. */
    'tools/result'(
      this: Scoped<ToolRuntime>,
      exec: Readonly<ToolExecution>,
      result: Readonly<ToolExecutionResult>,
    ): undefined
    /** Says that what some scope can see has changed; every listener hears every change. */
    'tools/change'(change?: ToolChange): void
  }
}

/** Where an agent loop finds the four strides. */
export const TOOL_RUNTIME_SCHEDULER: unique symbol = scheduler as never

/** The parts of each service: whoever calls has a view of it that a private field would not know. */
const hosts = new WeakMap<ToolRuntimeScheduler, Host>()

/** The parts behind a service, for its methods and for the companion that checks its calls. */
export function hostOf(service: ToolRuntime): Host {
  const host = hosts.get(service[TOOL_RUNTIME_SCHEDULER])
  if (host === undefined)
    throw new TypeError('this is no tool service of @dsh/cordis: load its default export as a plugin')
  return host
}

/** The same for what lasts: one that was unloaded takes nothing more, since nobody would ever find it there. */
function liveHostOf(service: ToolRuntime, method: string): Host {
  const host = hostOf(service)
  if (host.isOver())
    throw new CordisError(
      'INACTIVE_EFFECT',
      `tools.${method}() of a tool service that was unloaded: use ctx.tools, which is the service of now`,
    )
  return host
}

/**
 * The tools of a Cordis application, as `ctx.tools`. Whoever calls says by the context where a registration is visible and
 * when it ends: the scope of the context, and its fiber.
 */
export class ToolRuntime extends Service {
  /** Sections and schemas go into the prompt. */
  static inject: string[] = ['systemPrompt']

  /** What the configuration may say. */
  static Config: z<Config> = /* @__PURE__ */ createConfigSchema()

  /** The pipeline in four strides. */
  declare readonly [TOOL_RUNTIME_SCHEDULER]: ToolRuntimeScheduler

  constructor(ctx: Context, config: Config = {}) {
    super(ctx, 'tools')
    const host = createHost(ctx, this, config)
    this[TOOL_RUNTIME_SCHEDULER] = createScheduler(host.pipeline.staged, host.hooks)
    hosts.set(this[TOOL_RUNTIME_SCHEDULER], host)
    const prompt = promptOf(ctx)
    prompt.tools(({ scope }) => {
      host.assertRunnable(scope)
      return host.registry.surface(scope)
    })
    if (host.registry.mode() !== 'native')
      ctx.effect(() => addSections(prompt, host.sections), 'tools: prompt sections')
    // The last effect, and so the first to be undone.
    ctx.effect(() => host.end, 'tools: end')
  }

  /** Registers a tool where the caller stands, over what it inherits; gives the disposer that the caller's fiber tracks. */
  register(definition: ToolDefinition): () => void {
    const owner = ownerOf(this.ctx, 'tools.register()')
    return asHarness(() => liveHostOf(this, 'register').registry.register(owner, adoptDefinition(definition)))
  }

  /** Masks what the caller's scope inherits, and not what it registers itself. Visibility only: use a guard to forbid. */
  restrict(filter: ToolRestriction): () => void {
    const owner = scopeOwnerOf(this.ctx, 'tools.restrict()')
    const host = liveHostOf(this, 'restrict')
    const read = readOnce(filter)
    // It masks nothing, and was never an error here.
    return owner.key !== undefined && isEmptyDeny(read)
      ? host.maskNothing(owner)
      : host.registry.restrict(owner, read as never)
  }

  /** Adds a guard over all calls, or over those of the caller's scope and the scopes below. */
  guard(guard: ToolGuard): () => void {
    const core = typeof guard === 'function' ? (exec: never) => asCore(() => guard(exec)) : guard
    return liveHostOf(this, 'guard').registry.guard(ownerOf(this.ctx, 'tools.guard()'), core as never)
  }

  /** Declares how the caller's scope, and those below it, show their tools; adds the sections that its prompt needs. */
  presentAs(mode: ToolPresentationMode): () => void {
    const { registry, sections } = liveHostOf(this, 'presentAs')
    const prompt = promptOf(this.ctx)
    const owner = scopeOwnerOf(
      this.ctx,
      'tools.presentAs()',
      setup =>
        function* () {
          yield setup()
          if (mode !== 'native') yield* addSections(prompt, sections)
        },
    )
    return registry.presentAs(owner, mode)
  }

  /** The definition that a scope sees under this name, whether or not the model may call it itself. */
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined {
    return showDefinition(hostOf(this).registry.get(name, scope))
  }

  /** Name, description and parameters of all that a scope sees. */
  schemas(scope?: ScopeKey): ToolSchema[] {
    return hostOf(this)
      .registry.schemas(scope)
      .map(schema => structuredClone(schema) as unknown as ToolSchema)
  }

  /** Whether a call may overlap others; exclusive wherever that is in doubt. */
  executionMode(exec: ToolExecutionInput): ToolExecutionMode {
    return hostOf(this).pipeline.executionMode(exec)
  }

  /** Takes one call through all stages. Never rejects: every way out is a frozen result. */
  async execute(exec: ToolExecutionInput): Promise<ToolExecutionResult> {
    return unpackResult(await hostOf(this).pipeline.execute(exec)) as unknown as ToolExecutionResult
  }
}
