import type { CodedError, Disposer, Hooks, Owner, ScopeKey } from '@dsh/kernel'
import type { CodeLanguage } from '@dsh/codegen'
import type { CodeFailure, CodeRuntime, Limits } from '@dsh/code-runtime'
import type {
  EventSink,
  StagedDispatcher,
  ToolDefinition,
  ToolEvents,
  ToolExecutionInput,
  ToolExecutionMode,
  ToolPresentationMode,
} from '@dsh/tool'
/** What code mode needs of a registry and a pipeline, by structure. */
export interface CodeModeHost {
  readonly owner: Owner
  readonly staged: StagedDispatcher
  readonly hooks: Hooks<ToolEvents>
  readonly sink?: EventSink
  view(scope?: ScopeKey): { readonly tools: readonly ToolDefinition[] }
  mode(scope?: ScopeKey): ToolPresentationMode
  executionMode(call: ToolExecutionInput): ToolExecutionMode
  mountTransport(owner: Owner, transport: { definition(scope?: ScopeKey): ToolDefinition }): Disposer
  warn?(message: string, error?: unknown): void
}
export interface CodeModeOptions {
  /** A function gives each scope its own. */ readonly codeRuntime:
    | CodeRuntime
    | ((scope?: ScopeKey) => CodeRuntime | undefined)
  readonly languages: readonly CodeLanguage[]
  /** Default 10; 1 is serial. */ readonly maxParallelSubCalls?: number
  readonly limits?: Partial<Limits>
}
/** Part of a system prompt; empty where its rule does not hold. */
export interface PromptSection {
  readonly name: 'tools:code-only' | 'tools:sdk'
  readonly order: number
  render(scope?: ScopeKey): string
}
export interface CodeMode {
  readonly sections: readonly PromptSection[]
  readonly unmount: Disposer
}
export declare function mountCodeMode(host: CodeModeHost, options: CodeModeOptions): CodeMode
export declare class CodeRunFailedError extends CodedError {
  readonly code: 'CODE_RUN_FAILED'
  readonly failure: CodeFailure
  constructor(failure: CodeFailure, output?: string)
}
