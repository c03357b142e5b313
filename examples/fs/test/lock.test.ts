import { describe, expect, it } from 'vitest'
import { withLock } from '../src/files/lock.ts'

const never = new AbortController().signal

/** Work that ends when it is told to. */
function work() {
  const over = new AbortController()
  const done = new Promise<void>(resolve => {
    over.signal.addEventListener('abort', () => resolve())
  })
  return { done, end: () => over.abort() }
}

const settled = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

describe('withLock(target, signal, work)', () => {
  it('runs work on one target one after the other, in the order of asking', async () => {
    const order: string[] = []
    const first = work()
    const calls = [
      withLock('t', never, async () => {
        order.push('first')
        await first.done
        order.push('first over')
      }),
      withLock('t', never, async () => void order.push('second')),
      withLock('t', never, async () => void order.push('third')),
    ]
    await settled()
    expect(order).toEqual(['first'])
    first.end()
    await Promise.all(calls)
    expect(order).toEqual(['first', 'first over', 'second', 'third'])
  })

  it('lets work on two targets overlap', async () => {
    const first = work()
    const slow = withLock('a', never, () => first.done)
    await expect(withLock('b', never, async () => 'done')).resolves.toBe('done')
    first.end()
    await slow
  })

  it('goes on after work that fails', async () => {
    const failing = withLock('t', never, () => Promise.reject(new Error('no')))
    const next = withLock('t', never, async () => 'done')
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe('done')
  })

  it('lets an aborted call go, and not the one behind it past the one before', async () => {
    const first = work()
    const caller = new AbortController()
    const order: string[] = []
    const holding = withLock('t', never, async () => {
      await first.done
      order.push('first over')
    })
    const waiting = withLock('t', caller.signal, async () => void order.push('aborted ran'))
    const last = withLock('t', never, async () => void order.push('last'))
    caller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    const late = withLock('t', never, async () => void order.push('late'))
    await settled()
    expect(order).toEqual([])
    first.end()
    await Promise.all([holding, last, late])
    expect(order).toEqual(['first over', 'last', 'late'])
  })
})
