import type { ToolDefinition, ToolRunContext } from '@dsh/schema'
import type { ToolExecutionToken } from '@dsh/tool'

// A token can only be minted by a pipeline; here one stands in for it.
const token = () => Symbol('call') as ToolExecutionToken

/** What a body sees of a call by the model. */
export function context(given: { agent?: object; signal?: AbortSignal; nested?: true } = {}): ToolRunContext {
  return {
    callId: 'call-1',
    rootCallId: 'call-1',
    name: 'tool',
    arguments: {},
    token: token(),
    signal: given.signal ?? new AbortController().signal,
    deferContext: () => {},
    concludeTurn: () => {},
    ...(given.agent === undefined ? {} : { agent: given.agent }),
    ...(given.nested === undefined ? {} : { parent: token() }),
  }
}

/** What the model would read of a successful call without policies. */
export async function modelText(tool: ToolDefinition, args: object, exec = context()): Promise<string> {
  const value = await tool.execute(args, exec)
  return tool.output
    .render(args, JSON.parse(JSON.stringify(value)))
    .map(block => (block.type === 'text' ? block.text : ''))
    .join('\n')
}
