import { describe, expect, it } from 'vitest'
import { createRunSignal } from '../src/run-signal.ts'
import { countListeners } from './support/listeners.ts'

describe('createRunSignal()', () => {
  it('aborts with the signal that it follows, and with its reason', () => {
    const caller = new AbortController()
    const run = createRunSignal()
    run.follow(caller.signal)
    expect(run.signal.aborted).toBe(false)
    caller.abort('enough')
    expect(run.signal.reason).toBe('enough')
  })

  it('aborts at once where the other has aborted, and with the reason that was said for it', () => {
    const run = createRunSignal()
    run.follow(AbortSignal.abort('late'), 'over')
    expect(run.signal.reason).toBe('over')
  })

  it('keeps its first reason', () => {
    const run = createRunSignal()
    run.end('first')
    run.end('second')
    run.follow(AbortSignal.abort('third'))
    expect(run.signal.reason).toBe('first')
  })

  it('gives each call a signal of its own, which ends with it', () => {
    const run = createRunSignal()
    const [one, two, done] = [run.fork(), run.fork(), run.fork()]
    done.release()
    run.end('over')
    expect([one, two, done].map(({ signal }) => signal.reason)).toEqual(['over', 'over', undefined])
    expect(new Set([run.signal, one.signal, two.signal]).size).toBe(3)
    expect(run.fork().signal.reason).toBe('over')
  })

  it('listens once to each signal, never to itself, and to none when it is over', () => {
    const caller = new AbortController()
    const listeners = countListeners(caller.signal)
    const run = createRunSignal()
    run.follow(run.signal)
    run.follow(caller.signal)
    run.follow(caller.signal)
    expect(listeners()).toBe(1)
    run.end('done')
    run.follow(caller.signal)
    expect(listeners()).toBe(0)
  })
})
