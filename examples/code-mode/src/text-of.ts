import type { ToolExecutionResult } from '@dsh/tool'

/** What a model reads of a result; throws where the call failed. */
export function textOf({ isError, content }: ToolExecutionResult): string {
  const text = content.map(block => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n')
  if (isError) throw new Error(text)
  return text
}
