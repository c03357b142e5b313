/** A model that says what it was told to say: one list of parts for each request. */
import { LlmAdapter } from '@deepseek-ai/dsh-llm'

export const name = 'scripted-model'
export const inject = ['llm']
export const requests = []
export const script = []

class ScriptedModel extends LlmAdapter {
  async *stream(request) {
    requests.push(request)
    const parts = script.shift() ?? [{ text: 'I am done.' }]
    for (const [index, part] of parts.entries()) {
      if (part.text !== undefined) {
        yield { type: 'block-start', index, blockType: 'text' }
        yield { type: 'text-delta', index, text: part.text }
        yield { type: 'block-end', index, block: { type: 'text', text: part.text } }
        continue
      }
      const { id, name: tool, args } = part
      const given = JSON.stringify(args)
      yield { type: 'block-start', index, blockType: 'tool-call' }
      yield { type: 'tool-call-delta', index, id, name: tool, argumentsDelta: given }
      yield { type: 'block-end', index, block: { type: 'tool-call', id, name: tool, arguments: given } }
    }
    yield { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 } }
    yield { type: 'finish', reason: { kind: parts.some(part => part.name) ? 'tool-calls' : 'stop' } }
  }
}

export function apply(ctx) {
  ctx.llm.registerAdapter(['scripted'], new ScriptedModel())
}
