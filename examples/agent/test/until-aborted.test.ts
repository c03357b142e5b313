import { describe, expect, it } from 'vitest'
import { untilAborted } from '../src/until-aborted.ts'

describe('untilAborted(work, signal)', () => {
  it('gives what the work gives', async () => {
    const { signal } = new AbortController()
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  it('rejects with the reason of an abort, whatever becomes of the work', async () => {
    const cancellation = new AbortController()
    const waiting = untilAborted(new Promise(() => {}), cancellation.signal)
    cancellation.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
    await expect(untilAborted(Promise.reject(new Error('late')), cancellation.signal)).rejects.toThrow('stop')
  })
})
