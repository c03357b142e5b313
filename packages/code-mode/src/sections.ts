import type { ScopeKey } from '@dsh/kernel'

/** Part of a system prompt; empty where its rule does not hold. */
export interface PromptSection {
  /** What the section is about. */
  readonly name: 'tools:code-only' | 'tools:sdk'
  /** Where it stands among the sections of a prompt: smaller is earlier. */
  readonly order: number
  /** Its text for a scope; byte-identical for an unchanged tool set. */
  render(scope?: ScopeKey): string
}
