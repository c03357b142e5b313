import type { CodeLanguage } from '@dsh/codegen'
import type { ScopeKey } from '@dsh/kernel'
import type { CodeModeHost } from './host.ts'
import type { Sdk } from './sdk.ts'
import type { Seat } from './seats.ts'

/** Part of a system prompt; empty where its rule does not hold. */
export interface PromptSection {
  /** What the section is about. */
  readonly name: 'tools:code-only' | 'tools:sdk'
  /** Where it stands among the sections of a prompt: smaller is earlier. */
  readonly order: number
  /** Its text for a scope; byte-identical for an unchanged tool set. Throws where the scope has no code runtime. */
  render(scope?: ScopeKey): string
}

/** Before the guidance of single tools, and before the SDK. */
const codeOnlyOrder = 99

/** Amid the guidance of single tools. */
const sdkOrder = 150

const codeOnly = `\`run_code\` is the only tool you can call directly: a direct call of any other tool fails. Write a program and call the others from inside it, as many as the task needs.
`

/** The two sections, while code mode is mounted. */
export function createSections(
  mode: CodeModeHost['mode'],
  seatOf: (scope?: ScopeKey) => Seat,
  sdkOf: (language: CodeLanguage, scope?: ScopeKey) => Sdk,
): readonly PromptSection[] {
  return Object.freeze([
    Object.freeze<PromptSection>({
      name: 'tools:code-only',
      order: codeOnlyOrder,
      render: scope => (mode(scope) === 'code' ? codeOnly : ''),
    }),
    Object.freeze<PromptSection>({
      name: 'tools:sdk',
      order: sdkOrder,
      render: scope => (mode(scope) === 'native' ? '' : sdkOf(seatOf(scope).language, scope).text),
    }),
  ])
}
