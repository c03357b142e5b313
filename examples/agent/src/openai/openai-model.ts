import { contentText } from '@dsh/presentation'
import { printJson } from '@dsh/json'
import type { Message, ToolSchema } from '@dsh/tool'
import OpenAI from 'openai'
import type {
  ChatCompletionChunk,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions'
import type { AssistantStep, Model, RequestedCall } from '../model.ts'
import { createNameMap, type NameMap } from './name-map.ts'

/** Where the model is found. */
export interface OpenAiOptions {
  /** The address of the endpoint, up to and with its version. */
  readonly baseURL: string
  /** The key that it asks for. */
  readonly apiKey: string
  /** The model's name there. */
  readonly model: string
}

const instructions =
  'You work in one folder with the tools that you are given. Look before you change anything, make the smallest change that does the task, run the checks if there are any, and end with a short summary.'

/** A model behind an endpoint that speaks OpenAI's chat completions, streamed. */
export function openAiModel({ baseURL, apiKey, model }: OpenAiOptions): Model {
  const client = new OpenAI({ baseURL, apiKey })
  return {
    async next(messages, tools, signal) {
      const names = createNameMap(tools.map(tool => tool.name))
      const stream = await client.chat.completions.create(
        {
          model,
          stream: true,
          messages: [{ role: 'system', content: instructions }, ...messages.map(message => toProvider(message, names))],
          tools: tools.map(tool => toolOf(tool, names)),
        },
        { signal },
      )
      return collect(stream, names)
    },
  }
}

function toolOf({ name, description, parameters }: ToolSchema, names: NameMap): ChatCompletionTool {
  return {
    type: 'function',
    function: { name: names.toProvider(name), description, parameters: { ...parameters } },
  }
}

function toProvider(message: Message, names: NameMap): ChatCompletionMessageParam {
  const content = contentText(message.content)
  if (message.role === 'user') return { role: 'user', content }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content }
  const calls = (message.calls ?? []).map(({ callId, name, arguments: args }) => ({
    id: callId,
    type: 'function' as const,
    // Text that was no JSON goes back as the model wrote it.
    function: { name: names.toProvider(name), arguments: typeof args === 'string' ? args : printJson(args) },
  }))
  return { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) }
}

/** Puts the pieces of a streamed step together; the pieces of a call carry its place. */
async function collect(stream: AsyncIterable<ChatCompletionChunk>, names: NameMap): Promise<AssistantStep> {
  let text = ''
  const pieces = new Map<number, { id: string; name: string; args: string }>()
  for await (const { choices } of stream) {
    const delta = choices[0]?.delta
    text += delta?.content ?? ''
    for (const { index, id, function: part } of delta?.tool_calls ?? []) {
      const piece = pieces.get(index) ?? { id: '', name: '', args: '' }
      pieces.set(index, {
        id: piece.id || (id ?? ''),
        name: piece.name + (part?.name ?? ''),
        args: piece.args + (part?.arguments ?? ''),
      })
    }
  }
  const inOrder = [...pieces].toSorted(([one], [other]) => one - other)
  const calls = inOrder.map(([place, { id, name, args }]): RequestedCall => ({
    callId: id || `call-${place}`,
    name: names.toTool(name),
    arguments: args,
  }))
  return { text, calls }
}
