import { isJsonObject, printJson, type JsonValue } from '@dsh/json'
import { contentText } from '@dsh/presentation'
import type { Message, ToolSchema } from '@dsh/tool'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import type { NameMap } from './name-map.ts'

/** A tool as the provider is told of it. */
export function toolOf({ name, description, parameters }: ToolSchema, names: NameMap): ChatCompletionTool {
  return { type: 'function', function: { name: names.toProvider(name), description, parameters: { ...parameters } } }
}

/** A message as the provider takes it. */
export function messageOf(message: Message, names: NameMap): ChatCompletionMessageParam {
  const content = contentText(message.content)
  if (message.role === 'user') return { role: 'user', content }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content }
  const calls = (message.calls ?? []).map(({ callId, name, arguments: args }) => ({
    id: callId,
    type: 'function' as const,
    function: { name: names.toProvider(name), arguments: argumentsOf(args) },
  }))
  // Not empty text: some providers refuse that beside calls.
  return calls.length === 0
    ? { role: 'assistant', content }
    : { role: 'assistant', content: content === '' ? null : content, tool_calls: calls }
}

/** Many providers read the arguments of earlier calls again, and refuse the conversation where these are no object. */
function argumentsOf(args: JsonValue): string {
  return printJson(isJsonObject(args) ? args : { not_readable: args })
}
