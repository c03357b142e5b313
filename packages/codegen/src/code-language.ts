import type { CodeHelpers } from './code-helpers.ts'
import type { ToolSignature } from './tool-signature.ts'

/** All that a program language contributes: one value, one package. */
export interface CodeLanguage {
  /** What runtimes call the language. */
  readonly id: string
  /** The text that tells a model how to call these tools; byte-identical for an unchanged tool set, and never throws. */
  renderSdk(tools: readonly ToolSignature[]): string
  /** What the SDK of these tools promises beside them; absent or without members where it promises nothing. */
  createHelpers?(tools: readonly ToolSignature[]): CodeHelpers
  /** What `run_code` says of itself in this language. */
  readonly runCode: {
    readonly description: string
    readonly codeDescription: string
    readonly descriptionDescription: string
  }
}
