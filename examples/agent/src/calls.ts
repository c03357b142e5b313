import { parseArguments, type JsonValue } from '@dsh/json'
import { text } from '@dsh/presentation'
import type { Message } from '@dsh/tool'
import type { RequestedCall } from './model.ts'

/** A call whose arguments were read. */
export interface ReadCall {
  /** The call as the model wrote it. */
  readonly call: RequestedCall
  /** Its arguments, or their text where that is no JSON. */
  readonly args: JsonValue
  /** What is wrong with the text, and where. */
  readonly problem?: string
}

/** Reads what a model wrote; what cannot be read keeps its text, so that the log tells what was written. */
export function readCall(call: RequestedCall): ReadCall {
  const parsed = parseArguments(call.arguments)
  if (parsed.ok) return { call, args: parsed.value }
  const place = parsed.path === '' ? '' : `"${parsed.path}": `
  return { call, args: call.arguments, problem: `${place}${parsed.reason}` }
}

/** The message of an assistant, as the log keeps it. */
export function assistantMessage(said: string, requested: readonly ReadCall[]): Message {
  const calls = requested.map(({ call, args }) => ({ callId: call.callId, name: call.name, arguments: args }))
  return { role: 'assistant', content: said === '' ? [] : [text(said)], ...(calls.length > 0 && { calls }) }
}
