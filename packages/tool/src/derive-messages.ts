import { text } from '@dsh/presentation'
import type { Message, SessionEvent } from './session.ts'

type ToolMessage = Extract<Message, { readonly role: 'tool' }>
type Call = NonNullable<Extract<Message, { readonly role: 'assistant' }>['calls']>[number]

/**
 * The conversation in a log, as a provider needs it. Each call of an assistant message is answered once, right behind
 * that message and in the order of its calls, wherever the result stands in the log; a call without a result is answered
 * by a failure that says so. All else keeps the order of the log. A result that no message asked for, a second result
 * of one call, and the events of turns, approvals and programs are no part of the conversation.
 */
export function deriveMessages(events: Iterable<SessionEvent>): readonly Message[] {
  const messages: Message[] = []
  /** Where the answer of each call that still waits goes. A later message may use an id again, and then owns it. */
  const waiting = new Map<string, number[]>()
  for (const event of events) {
    if (event.type === 'message') append(event.message, messages, waiting)
    else if (event.type === 'tool/result') answer(event, messages, waiting)
  }
  return Object.freeze(messages)
}

function append(message: Message, messages: Message[], waiting: Map<string, number[]>): void {
  if (message.role === 'tool') return answer(message, messages, waiting)
  messages.push(message)
  if (message.role !== 'assistant' || message.calls === undefined) return
  for (const call of message.calls) waiting.delete(call.callId)
  for (const call of message.calls) {
    const places = waiting.get(call.callId) ?? []
    places.push(messages.push(unanswered(call)) - 1)
    waiting.set(call.callId, places)
  }
}

function answer(result: Omit<ToolMessage, 'role'>, messages: Message[], waiting: Map<string, number[]>): void {
  const { callId, name, content, isError } = result
  const place = waiting.get(callId)?.shift()
  if (place !== undefined) messages[place] = Object.freeze({ role: 'tool', callId, name, content, isError })
}

function unanswered({ callId, name }: Call): ToolMessage {
  const content = Object.freeze([
    Object.freeze(text('Error: no result of this call was recorded; it may or may not have run')),
  ])
  return Object.freeze({ role: 'tool', callId, name, content, isError: true })
}
