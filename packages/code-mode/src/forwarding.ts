import type { ContextMessage, ToolExecutionResult, ToolRunContext } from '@dsh/tool'

/** What the outer call gets of its sub-calls, beside their values. */
export interface Forwarding {
  /** The call in this place has ended; without a result it never began. */
  ended(place: number, callId: string, result?: ToolExecutionResult): void
}

/** Hands messages, images and the end of the turn on to the outer call, in the order of submission: from place 1, without a gap. */
export function createForwarding({ deferContext, concludeTurn }: ToolRunContext): Forwarding {
  const waiting = new Map<number, () => void>()
  let next = 1
  return {
    ended(place, callId, result) {
      waiting.set(place, () => {
        if (result === undefined) return
        messagesOf(callId, result).forEach(deferContext)
        if (result.concludesTurn === true) concludeTurn()
      })
      for (let forward = waiting.get(next); forward !== undefined; forward = waiting.get(next)) {
        waiting.delete(next)
        next += 1
        forward()
      }
    },
  }
}

/** Content with an image cannot be a value of a program, so the model gets it as a message. */
function messagesOf(
  callId: string,
  { isError, content, additionalContexts = [] }: ToolExecutionResult,
): readonly ContextMessage[] {
  if (isError || !content.some(block => block.type === 'image')) return additionalContexts
  const images: ContextMessage = {
    id: `${callId}:images`,
    role: 'user',
    content,
    source: { kind: 'plugin', plugin: 'tools-code-mode' },
  }
  return [images, ...additionalContexts]
}
