import type { ScopeKey } from '@dsh/kernel'
import type { EventSink, SessionEvent } from '@dsh/tool'

interface Entry {
  readonly event: SessionEvent
  readonly agent: ScopeKey | undefined
  state: 'waiting' | 'taken' | 'lost'
}

/**
 * A sink that hands every event on, and tells `taken` of those that the log took, in the order in which they came. What the
 * log did not take never happened. Nothing is told of an event while one before it is still being written.
 */
export function watchSink(
  sink: EventSink,
  taken: (event: SessionEvent, agent: ScopeKey | undefined) => void,
): EventSink {
  const entries: Entry[] = []
  const settle = (entry: Entry, state: Entry['state']): void => {
    entry.state = state
    for (let [first] = entries; first !== undefined && first.state !== 'waiting'; [first] = entries) {
      entries.shift()
      if (first.state === 'taken') taken(first.event, first.agent)
    }
  }
  return {
    async append(event, agent) {
      const entry: Entry = { event, agent, state: 'waiting' }
      entries.push(entry)
      try {
        await sink.append(event, agent)
      } catch (error) {
        settle(entry, 'lost')
        throw error
      }
      settle(entry, 'taken')
    },
  }
}
