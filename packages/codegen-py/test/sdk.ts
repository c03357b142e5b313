import type { CodeLanguage, ToolSignature } from '@dsh/codegen'
import { python } from '@dsh/codegen-py'

/** The declarations in an SDK. */
export function blockOf(sdk: string): string {
  return /^```python\n(?<block>[^]*?)^```$/mu.exec(sdk)?.groups?.['block'] ?? ''
}

/** The declarations of tools, of which any part may be left out or be no schema. */
export function declarations(tools: readonly object[], language: CodeLanguage = python): string {
  const whole = tools.map(tool => ({ description: '', parameters: { type: 'object' }, output: {}, ...tool }))
  return blockOf(language.renderSdk(whole as object[] as ToolSignature[]))
}

/** The declarations of tools without what every SDK has, line by line. */
export function linesOf(tools: readonly object[]): readonly string[] {
  const [, rest = ''] = declarations(tools).split('\n toolName: str\n')
  return rest.split('\n').slice(0, -2)
}

/** The type of a schema, as the output of one tool, which is the last of its lines. */
export function typeOf(schema: unknown): string {
  const last = linesOf([{ name: 'tool', output: schema }]).at(-1) ?? ''
  return /^ tool: TypedTool\[dict\[str, Any\], (?<type>.*)\]/u.exec(last)?.groups?.['type'] ?? last
}
