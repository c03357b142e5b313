import type { EventSink, SessionEvent } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { watchSink } from '../../src/session/watch.ts'

const turn = (number: number): SessionEvent => ({ type: 'turn/start', turn: number })

/** A sink whose appends end when they are told to, and the events that were told of. */
function slow() {
  const ends: { resolve(): void; reject(error: unknown): void }[] = []
  const told: SessionEvent[] = []
  const handed: unknown[][] = []
  const sink: EventSink = {
    append: (...args) =>
      new Promise<void>((resolve, reject) => {
        handed.push(args)
        ends.push({ resolve, reject })
      }),
  }
  return { ends, told, handed, sink: watchSink(sink, event => void told.push(event)) }
}

describe('watchSink(sink, taken)', () => {
  it('hands every event on, as it is and whose it is', async () => {
    const { sink, handed } = slow()
    const event = turn(1)
    const agent = {}
    void sink.append(event, agent)
    expect(handed).toEqual([[event, agent]])
    expect(handed[0]?.[0]).toBe(event)
  })

  it('tells of an event once the log has taken it, and before its writer goes on', async () => {
    const { sink, ends, told } = slow()
    const written = sink.append(turn(1))
    expect(told).toEqual([])
    ends[0]?.resolve()
    await written
    expect(told).toEqual([turn(1)])
  })

  it('tells at once of what a log takes at once', async () => {
    const told: SessionEvent[] = []
    await watchSink({ append: () => undefined }, event => void told.push(event)).append(turn(1))
    expect(told).toEqual([turn(1)])
  })

  it('does not tell of what the log did not take, and hands its failure on', async () => {
    const { sink, ends, told } = slow()
    const written = sink.append(turn(1))
    ends[0]?.reject(new Error('disk full'))
    await expect(written).rejects.toThrow('disk full')
    expect(told).toEqual([])
    const throwing: EventSink = {
      append() {
        throw new Error('closed')
      },
    }
    await expect(watchSink(throwing, event => void told.push(event)).append(turn(1))).rejects.toThrow('closed')
    expect(told).toEqual([])
  })

  it('tells in the order in which they came, however long each takes, and holds nobody up', async () => {
    const { sink, ends, told } = slow()
    const written = [1, 2, 3, 4].map(number => sink.append(turn(number)))
    ends[3]?.resolve()
    ends[1]?.reject(new Error('disk full'))
    await expect(written[1]).rejects.toThrow('disk full')
    await written[3]
    expect(told).toEqual([])
    ends[0]?.resolve()
    await written[0]
    expect(told).toEqual([turn(1)])
    ends[2]?.resolve()
    await written[2]
    expect(told).toEqual([turn(1), turn(3), turn(4)])
  })
})
