import type { CodeHelpers, CodeLanguage, ToolSignature } from '@dsh/codegen'
import type { ScopeKey } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolDefinition } from '@dsh/tool'
import type { CodeModeHost } from './host.ts'

/** What programs of a scope may call, and what their writer reads of it. */
export interface Sdk {
  /** The tools; programs do not run programs. */
  readonly signatures: readonly ToolSignature[]
  /** The text that declares them. */
  readonly text: string
  /** What the text promises beside them. */
  readonly helpers: CodeHelpers
}

/** Gives the SDK of a scope in a language; made once for each set of tools. */
export function createSdks(host: Pick<CodeModeHost, 'view'>): (language: CodeLanguage, scope?: ScopeKey) => Sdk {
  const made = new WeakMap<readonly ToolDefinition[], Map<CodeLanguage, Sdk>>()
  return (language, scope) => {
    const { tools } = host.view(scope)
    const known = made.get(tools) ?? new Map<CodeLanguage, Sdk>()
    made.set(tools, known)
    const sdk = known.get(language) ?? createSdk(language, tools)
    known.set(language, sdk)
    return sdk
  }
}

function createSdk(language: CodeLanguage, tools: readonly ToolDefinition[]): Sdk {
  const signatures = Object.freeze(tools.filter(tool => tool.name !== RUN_CODE_NAME).map(signatureOf))
  let text: string | undefined
  let helpers: CodeHelpers | undefined
  return {
    signatures,
    get text() {
      return (text ??= language.renderSdk(signatures))
    },
    get helpers() {
      return (helpers ??= language.createHelpers?.(signatures) ?? {})
    },
  }
}

function signatureOf({ name, description, parameters, output }: ToolDefinition): ToolSignature {
  return Object.freeze({ name, description, parameters, output: output.schema })
}
