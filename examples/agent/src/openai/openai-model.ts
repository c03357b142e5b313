import { errorMessage } from '@dsh/kernel'
import OpenAI from 'openai'
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { AssistantStep, Model } from '../model.ts'
import { readAnswer, type Answer } from './answer.ts'
import { createCallIds } from './call-ids.ts'
import { messageOf, toolOf } from './conversation.ts'
import { createNameMap } from './name-map.ts'

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
  // The client's own log goes around the screen, and shows what a server sends as it is.
  const client = new OpenAI({ baseURL, apiKey, logLevel: 'off' })
  const ids = createCallIds()
  return {
    async next(messages, tools, signal) {
      const names = createNameMap(tools.map(tool => tool.name))
      const conversation = messages.map(message => messageOf(message, names))
      const request: ChatCompletionCreateParamsStreaming = {
        model,
        stream: true,
        messages: [{ role: 'system', content: instructions }, ...conversation],
        tools: tools.map(tool => toolOf(tool, names)),
      }
      // A signal for each request, since the client never stops listening to the one that it is given.
      const options = { signal: AbortSignal.any([signal]) }
      const answer = await ask(async () => readAnswer(await client.chat.completions.create(request, options)))
      const calls = answer.calls.map(({ id, name, args }) => ({
        callId: ids.take(id),
        name: names.toTool(name),
        arguments: args,
      }))
      return stepOf(answer, calls)
    },
  }
}

/** What is wrong with an answer that ended early; calls of one that was only too long are run, or say what they lack. */
function stepOf({ text, finish }: Answer, calls: AssistantStep['calls']): AssistantStep {
  const said = (remark: string): string => (text === '' ? remark : `${text}\n${remark}`)
  if (finish === 'content_filter')
    return { text: said('(The provider withheld the rest of the answer.)'), calls: [], failed: true }
  if (calls.length > 0) return { text, calls }
  if (finish === 'length') return { text: said('(The answer was cut off: it is too long.)'), calls, failed: true }
  return { text: text === '' ? '(The model has nothing more to say.)' : text, calls }
}

async function ask(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    const [message, ...reasons] = messagesOf(error)
    throw new Error(`the model cannot be used: ${message}${reasons.map(reason => ` (${reason})`).join('')}`, {
      cause: error,
    })
  }
}

/** What an error says, and what the errors behind it say; a server may answer with a whole page. */
function messagesOf(error: unknown): readonly string[] {
  const messages: string[] = []
  for (let at = error; at instanceof Error && messages.length < 4; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    messages.push((errorMessage(at) || code).replaceAll(/\s+/g, ' ').slice(0, 500))
  }
  return [...new Set(messages)]
}
