import { Service, type Context } from '@deepseek-ai/cordis'
import type { ContentBlock, ToolSchema } from '@deepseek-ai/dsh-llm'
import type { Scoped, ScopeKey } from '@deepseek-ai/dsh-scope'
import type z from '@deepseek-ai/schemastery'
import type { ToolChange } from '@dsh/tool'
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
import { type Host } from './host/host.ts'
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
export declare const TOOL_RUNTIME_SCHEDULER: unique symbol
/** The parts behind a service, for its methods and for the companion that checks its calls. */
export declare function hostOf(service: ToolRuntime): Host
/**
 * The tools of a Cordis application, as `ctx.tools`. Whoever calls says by the context where a registration is visible and
 * when it ends: the scope of the context, and its fiber.
 */
export declare class ToolRuntime extends Service {
  /** Sections and schemas go into the prompt. */
  static inject: string[]
  /** What the configuration may say. */
  static Config: z<Config>
  /** The pipeline in four strides. */
  readonly [TOOL_RUNTIME_SCHEDULER]: ToolRuntimeScheduler
  constructor(ctx: Context, given?: Config)
  /** Registers a tool where the caller stands, over what it inherits; gives the disposer that the caller's fiber tracks. */
  register(definition: ToolDefinition): () => void
  /** Masks what the caller's scope inherits, and not what it registers itself. Visibility only: use a guard to forbid. */
  restrict(filter: ToolRestriction): () => void
  /** Adds a guard over all calls, or over those of the caller's scope and the scopes below. */
  guard(guard: ToolGuard): () => void
  /** Declares how the caller's scope, and those below it, show their tools; adds the sections that its prompt needs. */
  presentAs(mode: ToolPresentationMode): () => void
  /** The definition that a scope sees under this name, whether or not the model may call it itself. */
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
  /** Name, description and parameters of all that a scope sees. */
  schemas(scope?: ScopeKey): ToolSchema[]
  /** Whether a call may overlap others; exclusive wherever that is in doubt. */
  executionMode(exec: ToolExecutionInput): ToolExecutionMode
  /** Takes one call through all stages. Never rejects: every way out is a frozen result. */
  execute(exec: ToolExecutionInput): Promise<ToolExecutionResult>
}
