import type { Disposer, Hooks, Owner, ScopeKey } from '@dsh/kernel'
import type { CodeLanguage } from '@dsh/codegen'
import type { CodeRuntime, Limits } from '@dsh/code-runtime'
import type {
  EventSink,
  StagedDispatcher,
  ToolDefinition,
  ToolEvents,
  ToolExecutionInput,
  ToolExecutionMode,
  ToolPresentationMode,
} from '@dsh/tool'
import type { PromptSection } from './sections.ts'

/** What code mode needs of a registry and a pipeline, by structure. */
export interface CodeModeHost {
  /** Whom the mount belongs to. */
  readonly owner: Owner
  /** The pipeline that a program's calls go through. */
  readonly staged: StagedDispatcher
  /** Where listeners of the durable copy of a sub-call are found. */
  readonly hooks: Hooks<ToolEvents>
  /** The durable log of sub-calls. */
  readonly sink?: EventSink
  /** What a scope sees, and so what its programs are bound to. */
  view(scope?: ScopeKey): { readonly tools: readonly ToolDefinition[] }
  /** How a scope shows its tools. */
  mode(scope?: ScopeKey): ToolPresentationMode
  /** Whether a sub-call may overlap others. */
  executionMode(call: ToolExecutionInput): ToolExecutionMode
  /** Takes the seat of `run_code`. */
  mountTransport(owner: Owner, transport: { definition(scope?: ScopeKey): ToolDefinition }): Disposer
  /**
   * Calls `listener` when the scope ends, or one above it; at once where the scope has ended already. What it gives
   * lets go. Without it programs outlive their scope, and go on without its guards: abort their calls before you end it.
   */
  onScopeEnd?(scope: ScopeKey, listener: () => void): () => void
  /** Told of trouble that changes no result. */
  warn?(message: string, error?: unknown): void
}

/** How code mode is mounted. */
export interface CodeModeOptions {
  /** Where programs run; a function gives each scope its own, the same each time that it is asked. */
  readonly codeRuntime: CodeRuntime | ((scope?: ScopeKey) => CodeRuntime | undefined)
  /** The languages that a runtime may speak. */
  readonly languages: readonly CodeLanguage[]
  /** How many sub-calls of a program may run at once; 10 by default, 1 is serial. */
  readonly maxParallelSubCalls?: number
  /** Narrower limits than the runtime's own. */
  readonly limits?: Partial<Limits>
}

/** Code mode, mounted. */
export interface CodeMode {
  /** What the prompt must say of it. */
  readonly sections: readonly PromptSection[]
  /** Takes it away again. */
  readonly unmount: Disposer
}
