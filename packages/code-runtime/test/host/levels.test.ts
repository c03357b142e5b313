import { AsyncLocalStorage } from 'node:async_hooks'
import { createLevels, createSlots } from '@dsh/code-runtime'
import { describe, expect, it } from 'vitest'

const create = () => createLevels(new AsyncLocalStorage<number>(), () => createSlots(1))
const never = new AbortController().signal

describe('Levels of programs that run programs', () => {
  it('have places of their own each, whatever is awaited on the way', async () => {
    const levels = create()
    const outer = levels.current()
    const inner = await new Promise(resolve => {
      outer.within(() => void Promise.resolve().then(() => resolve(levels.current().places)))
    })
    expect([outer.places, inner]).toEqual([levels.all[0], levels.all[1]])
    expect(levels.current().places).toBe(levels.all[0])
  })

  it('are eight, and the next has no place', () => {
    const levels = create()
    const placesAt = (depth: number): unknown => {
      const { places, within } = levels.current()
      let found: unknown = places
      if (depth > 0) within(() => void (found = placesAt(depth - 1)))
      return found
    }
    expect(levels.all).toHaveLength(8)
    expect([placesAt(7), placesAt(8)]).toEqual([levels.all[7], undefined])
  })
})

describe('Slots', () => {
  it('let so many in, and the next in their order', async () => {
    const slots = createSlots(1)
    const entered: number[] = []
    const enter = (number: number) => slots.enter(never).then(() => entered.push(number))
    await enter(1)
    const waiting = [enter(2), enter(3)]
    slots.leave()
    await waiting[0]
    expect(entered).toEqual([1, 2])
    slots.leave()
    await waiting[1]
    expect(entered).toEqual([1, 2, 3])
  })

  it('are not waited for any more once the signal aborts, nor taken after it', async () => {
    const slots = createSlots(1)
    await slots.enter(never)
    const stop = new AbortController()
    const waiting = slots.enter(stop.signal)
    stop.abort()
    expect([await waiting, await slots.enter(stop.signal)]).toEqual([false, false])
    slots.leave()
    expect(await slots.enter(never)).toBe(true)
  })
})
