import type { PostToolDecision, ToolExecutionResult } from '@dsh/tool'
import { packContent, unpackContent } from './blocks.ts'

type Fields = Readonly<Record<string, unknown>>

/** What was made from what, so that the pipeline gets its own objects back. */
const originals = new WeakMap<object, object>()

/** A result as the harness reads it; the same object where it has no blocks of the harness. */
export function unpackResult<T extends ToolExecutionResult>(result: T): T {
  return unpack(result, ['content'])
}

/** A decision as the harness reads it. */
export function unpackDecision(decision: PostToolDecision): PostToolDecision {
  return unpack(decision, ['content', 'feedback'])
}

/** What a listener gave, as the pipeline takes it: its own object where it came from there, else a packed copy. Total. */
export function packGiven(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const original = originals.get(given)
  if (original !== undefined) return original
  try {
    const packed: Record<string, unknown> = {}
    for (const field of ['content', 'feedback'] as const) {
      const value = (given as Fields)[field]
      const content = packContent(value)
      if (content !== value) packed[field] = content
    }
    const contexts = (given as Fields)['additionalContexts']
    const packedContexts = Array.isArray(contexts) ? packAll(contexts) : contexts
    if (packedContexts !== contexts) packed['additionalContexts'] = packedContexts
    return Object.keys(packed).length === 0 ? given : { ...given, ...packed }
  } catch {
    return given
  }
}

/** A message with its blocks packed; anything else as it is. */
export function packMessage<T>(message: T): T {
  if (typeof message !== 'object' || message === null) return message
  const { content } = message as Fields
  const packed = packContent(content)
  return packed === content ? message : { ...message, content: packed }
}

function packAll(messages: readonly unknown[]): readonly unknown[] {
  const packed = messages.map(packMessage)
  return packed.some((message, place) => message !== messages[place]) ? packed : messages
}

function unpack<T extends object>(given: T, fields: readonly string[]): T {
  const changed: Record<string, unknown> = {}
  for (const field of fields) {
    const value = (given as Fields)[field]
    const content = unpackContent(value)
    if (content !== value) changed[field] = content
  }
  const contexts = (given as Fields)['additionalContexts']
  if (Array.isArray(contexts)) {
    const unpacked = contexts.map((message: Fields) => {
      const content = unpackContent(message['content'])
      return content === message['content'] ? message : Object.freeze({ ...message, content })
    })
    if (unpacked.some((message, place) => message !== contexts[place]))
      changed['additionalContexts'] = Object.freeze(unpacked)
  }
  if (Object.keys(changed).length === 0) return given
  const copy = Object.freeze({ ...given, ...changed })
  originals.set(copy, given)
  return copy
}
