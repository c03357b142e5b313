import type { SessionEvent } from '@dsh/tool'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEventLine } from '../src/event-line.ts'
import { gate } from './support/house.ts'

const turn = (number: number): SessionEvent => ({ type: 'turn/start', turn: number })
const numberOf = (event: SessionEvent): number => ('turn' in event ? event.turn : -1)

/** A line before a log that does this with each event, and what it was told. */
function lineTo(append: (number: number) => unknown) {
  const told: number[] = []
  const reported: unknown[] = []
  const line = createEventLine(
    event => {
      told.push(numberOf(event))
      return append(numberOf(event))
    },
    (event, error) => reported.push([numberOf(event), error]),
  )
  return { line, told, reported }
}

describe('createEventLine(append, report)', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('writes at once where the log answers at once', () => {
    const { line, told } = lineTo(() => undefined)
    line.push(turn(1))
    line.push(turn(2))
    expect(told).toEqual([1, 2])
  })

  it('writes one event at a time, in order', async () => {
    const first = gate()
    const { line, told } = lineTo(number => (number === 1 ? first.opened : undefined))
    ;[1, 2, 3].forEach(number => line.push(turn(number)))
    expect(told).toEqual([1])
    first.open()
    expect(await line.close(1000)).toBe(true)
    expect(told).toEqual([1, 2, 3])
  })

  it('goes on after a log that throws or rejects, and reports it', async () => {
    const { line, told, reported } = lineTo(number => {
      if (number === 1) throw new Error('full')
      return number === 2 ? Promise.reject(new Error('gone')) : undefined
    })
    ;[1, 2, 3].forEach(number => line.push(turn(number)))
    expect(await line.close(1000)).toBe(true)
    expect(told).toEqual([1, 2, 3])
    expect(reported).toEqual([
      [1, new Error('full')],
      [2, new Error('gone')],
    ])
  })

  it('gives up on a log that hangs, and offers it the others all the same', async () => {
    vi.useFakeTimers()
    const { line, told } = lineTo(number => (number === 1 ? new Promise(() => {}) : undefined))
    ;[1, 2, 3].forEach(number => line.push(turn(number)))
    const closed = line.close(1000)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await closed).toBe(false)
    expect(told).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits as long as it takes for a log that is slow and does not hang', async () => {
    vi.useFakeTimers()
    const { line, told } = lineTo(() => new Promise(resolve => setTimeout(resolve, 900)))
    ;[1, 2, 3].forEach(number => line.push(turn(number)))
    const closed = line.close(1000)
    await vi.advanceTimersByTimeAsync(2700)
    expect(await closed).toBe(true)
    expect(told).toEqual([1, 2, 3])
  })

  it('leaves no timer behind where nothing hangs', async () => {
    vi.useFakeTimers()
    const { line } = lineTo(async () => undefined)
    line.push(turn(1))
    expect(await line.close(1000)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
