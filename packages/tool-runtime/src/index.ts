import type { Disposer, ListenOptions, Scope, ScopeKey, ScopeOptions } from '@dsh/kernel'
import type { CodeModeOptions, PromptSection } from '@dsh/code-mode'
import type { CodeLanguage } from '@dsh/codegen'
import type { Pipeline, PipelinePorts } from '@dsh/pipeline'
import type { Registry } from '@dsh/registry'
import type {
  EventSink,
  StagedDispatcher,
  ToolDefinition,
  ToolEvents,
  ToolGuard,
  ToolPresentationMode,
  ToolRestriction,
} from '@dsh/tool'
export interface ToolRuntimeOptions {
  /** Default `native`; another needs `codeRuntime` and `languages`. */ readonly mode?: ToolPresentationMode
  readonly maxParallelToolCalls?: number
  readonly maxParallelSubCalls?: number
  readonly codeRuntime?: CodeModeOptions['codeRuntime']
  readonly languages?: readonly CodeLanguage[]
  readonly approval?: NonNullable<PipelinePorts['approval']>
  readonly sink?: EventSink
  warn?(message: string, error?: unknown): void
}
/** Verbs of anyone. */
export interface ToolRegistrar {
  register(definition: ToolDefinition): Disposer
  guard(guard: ToolGuard): Disposer
  on<K extends keyof ToolEvents>(event: K, listener: ToolEvents[K], options?: ListenOptions): Disposer
  get(name: string, scope?: ScopeKey): ToolDefinition | undefined
}
/** Verbs of one scope; its key is what a call names as `agent`. */
export interface ScopedTools extends ToolRegistrar, AsyncDisposable {
  readonly key: ScopeKey
  restrict(filter: ToolRestriction): Disposer
  presentAs(mode: ToolPresentationMode): Disposer
  dispose(): Promise<void>
}
/** Where an agent loop of your own finds the four strides. */
export declare const TOOL_RUNTIME_SCHEDULER: unique symbol
export interface ToolRuntime
  extends
    ToolRegistrar,
    AsyncDisposable,
    Pick<Pipeline, 'execute' | 'executeBatch' | 'executionMode'>,
    Pick<Registry, 'schemas' | 'surface' | 'view' | 'mode' | 'explain' | 'batch'> {
  readonly [TOOL_RUNTIME_SCHEDULER]: StagedDispatcher
  /** A new scope, or a handle on a scope of the host's. */ scope(scope?: ScopeOptions | Scope): ScopedTools
  promptSections(
    scope?: ScopeKey,
  ): readonly { readonly name: PromptSection['name']; readonly order: number; readonly text: string }[]
  dispose(): Promise<void>
}
export declare function createToolRuntime(options?: ToolRuntimeOptions): ToolRuntime
