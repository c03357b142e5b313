import {
  mountCodeMode,
  type CodeMode,
  type CodeModeHost,
  type CodeModeOptions,
  type CodeRunFailedError,
  type PromptSection,
} from '@dsh/code-mode'
import type { CodeFailure, CodeRuntime } from '@dsh/code-runtime'
import type { CodeLanguage } from '@dsh/codegen'
import type { CodedError, Disposer, Hooks, Owner, ScopeKey } from '@dsh/kernel'
import type { Pipeline } from '@dsh/pipeline'
import type { Registry } from '@dsh/registry'
import type { ToolEvents } from '@dsh/tool'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <T extends true>(): T => true as T

declare const owner: Owner
declare const hooks: Hooks<ToolEvents>
declare const registry: Registry
declare const pipeline: Pipeline
declare const codeRuntime: CodeRuntime
declare const language: CodeLanguage

// a registry and a pipeline are a host, by structure
const host: CodeModeHost = { owner, hooks, ...registry, ...pipeline }
const mounted = mountCodeMode(host, { codeRuntime, languages: [language] })
yes<Equal<typeof mounted, CodeMode>>()
yes<Equal<typeof mounted.unmount, Disposer>>()
yes<Equal<typeof mounted.sections, readonly PromptSection[]>>()
yes<Equal<PromptSection['name'], 'tools:code-only' | 'tools:sdk'>>()

// a scope may have a runtime of its own, or none
mountCodeMode(host, { codeRuntime: (_scope?: ScopeKey) => undefined, languages: [language], limits: { cpuMs: 10 } })
// @ts-expect-error a runtime without a language
mountCodeMode(host, { codeRuntime })
// @ts-expect-error a language without a runtime
mountCodeMode(host, { languages: [language] })
// @ts-expect-error no such limit
mountCodeMode(host, { codeRuntime, languages: [language], limits: { tokens: 10 } })
yes<Equal<CodeModeOptions['maxParallelSubCalls'], number | undefined>>()

// an error that is told apart by its code
declare const error: CodeRunFailedError
export const coded: CodedError = error
yes<Equal<typeof error.code, 'CODE_RUN_FAILED'>>()
yes<Equal<typeof error.failure, CodeFailure>>()
// @ts-expect-error what a section is called is fixed
export const section: PromptSection = { name: 'tools:other', order: 1, render: () => '' }
