import { expect, it } from 'vitest'
import type { Child } from '../src/host/child.ts'
import { createSpares } from '../src/host/spares.ts'

/** A child that is ready at once. */
const child = (): Child => ({
  pid: 1,
  isLive: true,
  ready: Promise.resolve(true),
  waitUntilReady: () => Promise.resolve(true),
  gone: Promise.resolve({ code: 0, signal: null, how: '', complaint: '' }),
  send: () => 0,
  listen() {},
  kill() {},
})

it('spares are started one in a turn of the event loop, since each holds it', async () => {
  const turns: number[] = []
  let turn = 0
  const counting = setInterval(() => {}, 1)
  const count = (): void => {
    turn += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const spares = createSpares(() => {
    turns.push(turn)
    return child()
  }, 4)
  spares.refill()
  expect(await spares.keep(5)).toBe(true)
  clearImmediate(next)
  clearInterval(counting)
  expect(turns).toHaveLength(5)
  expect(new Set(turns).size).toBe(5)
  await spares.dispose()
})
