import type { CodeLanguage, ToolSignature } from '@dsh/codegen'
import { typescript } from '@dsh/codegen-ts'

/** The declarations in an SDK. */
export function blockOf(sdk: string): string {
  return /^```ts\n(?<block>[^]*?)^```$/mu.exec(sdk)?.groups?.['block'] ?? ''
}

/** The declarations of tools, of which any part may be left out or be no schema. */
export function declarations(tools: readonly object[], language: CodeLanguage = typescript): string {
  const whole = tools.map(tool => ({ description: '', parameters: { type: 'object' }, output: {}, ...tool }))
  return blockOf(language.renderSdk(whole as object[] as ToolSignature[]))
}

/** The type of a schema, as the output of one tool. */
export function typeOf(schema: unknown): string {
  const block = declarations([{ name: 'tool', output: schema }])
  return /^tool\(args: \{\}\): Promise<(?<type>[^]*)>/mu.exec(block)?.groups?.['type'] ?? block
}
