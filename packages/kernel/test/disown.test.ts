import { disown } from '@dsh/kernel'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const unhandled: unknown[] = []
const note = (error: unknown): void => void unhandled.push(error)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => {
  process.off('unhandledRejection', note)
  unhandled.length = 0
})

const rejecting: readonly (readonly [string, () => unknown])[] = [
  ['a promise', () => Promise.reject(new Error('mine'))],
  ['a promise of another realm', () => runInNewContext(`Promise.reject(new Error('mine'))`)],
  // oxlint-disable-next-line unicorn/no-thenable -- it is the attack
  ['an object whose then cannot be read', () => Object.defineProperty({}, 'then', { get() { throw new Error('no') } })],
  ['a function', () => () => Promise.reject(new Error('nobody called it'))],
  ['nothing', () => undefined],
] // prettier-ignore

describe('disown(given)', () => {
  it.each(rejecting)('leaves no rejection unhandled, and never throws: %s', async (_what, make) => {
    expect(() => disown(make())).not.toThrow()
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(unhandled).toEqual([])
  })
})
