import type { ScopeKey } from '@dsh/kernel'
import type { EventSink } from '@dsh/tool'
import { unpackContent } from './blocks.ts'

/** An agent of the harness, as far as its log is concerned. */
interface WithSession {
  readonly session?: { append(type: string, data: unknown): unknown }
}

/** Records the sub-calls of programs in the agent's session; calls and results of the model the agent loop records itself. */
export const sessionSink: EventSink = {
  append(event, agent?: ScopeKey) {
    const session = (agent as WithSession | undefined)?.session
    if (session === undefined) return
    if (event.type !== 'tool/code-dispatch-start' && event.type !== 'tool/code-dispatch') return
    const { type, ...data } = event
    session.append(type, 'content' in data ? { ...data, content: unpackContent(data.content) } : data)
  },
}
