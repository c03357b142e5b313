import { mountCodeMode, type CodeModeHost, type PromptSection } from '@dsh/code-mode'
import type { Hooks, Owner, ScopeKey } from '@dsh/kernel'
import type { Pipeline } from '@dsh/pipeline'
import type { Registry } from '@dsh/registry'
import type { ToolEvents } from '@dsh/tool'
import type { ToolRuntimeOptions } from './options.ts'

/** A section of a prompt, as it reads for one scope. */
export interface PromptText {
  /** What it is about. */
  readonly name: PromptSection['name']
  /** Where it stands among the sections of a prompt: smaller is earlier. */
  readonly order: number
  /** Its text, never empty. */
  readonly text: string
}

/** The parts that code mode stands on. */
export interface Parts {
  readonly owner: Owner
  readonly hooks: Hooks<ToolEvents>
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly onScopeEnd: NonNullable<CodeModeHost['onScopeEnd']>
  warn(message: string, error?: unknown): void
}

/** Mounts code mode where there is a code runtime; gives what the prompt of a scope must say of it. */
export function joinCodeMode(parts: Parts, options: ToolRuntimeOptions): (scope?: ScopeKey) => readonly PromptText[] {
  const { codeRuntime, languages, maxParallelSubCalls, sink } = options
  if (codeRuntime === undefined || languages === undefined) return () => Object.freeze([])
  const { owner, hooks, registry, pipeline, onScopeEnd, warn } = parts
  const host: CodeModeHost = {
    owner,
    hooks,
    staged: pipeline.staged,
    executionMode: pipeline.executionMode,
    view: registry.view,
    mode: registry.mode,
    mountTransport: registry.mountTransport,
    onScopeEnd,
    warn,
    ...(sink !== undefined && { sink }),
  }
  const { sections } = mountCodeMode(host, {
    codeRuntime,
    languages,
    ...(maxParallelSubCalls !== undefined && { maxParallelSubCalls }),
  })
  return scope =>
    Object.freeze(
      sections
        .map(({ name, order, render }) => Object.freeze({ name, order, text: render(scope) }))
        .filter(({ text }) => text !== ''),
    )
}
