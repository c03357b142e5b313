import { getEventListeners } from 'node:events'
import { fuseSignals } from '@dsh/kernel'
import { describe, expect, it } from 'vitest'

const listening = (...sources: readonly AbortController[]): readonly number[] =>
  sources.map(({ signal }) => getEventListeners(signal, 'abort').length)

describe('fuseSignals(caller, wrapper)', () => {
  it('aborts when the caller does, with its reason', () => {
    const caller = new AbortController()
    using fused = fuseSignals(caller.signal, new AbortController().signal)
    const reason = new Error('user')
    caller.abort(reason)
    expect(fused.signal.aborted).toBe(true)
    expect(fused.signal.reason).toBe(reason)
  })

  it('aborts when the wrapper does, with its reason', () => {
    const wrapper = new AbortController()
    using fused = fuseSignals(new AbortController().signal, wrapper.signal)
    const reason = new Error('timeout')
    wrapper.abort(reason)
    expect(fused.signal.reason).toBe(reason)
  })

  it('keeps the reason of the first, whichever comes second', () => {
    const caller = new AbortController()
    const wrapper = new AbortController()
    using fused = fuseSignals(caller.signal, wrapper.signal)
    wrapper.abort('first')
    caller.abort('second')
    expect(fused.signal.reason).toBe('first')
  })

  it('tells its listeners once', () => {
    const caller = new AbortController()
    const wrapper = new AbortController()
    using fused = fuseSignals(caller.signal, wrapper.signal)
    let told = 0
    fused.signal.addEventListener('abort', () => {
      told += 1
    })
    caller.abort()
    wrapper.abort()
    expect(told).toBe(1)
  })

  it('passes one and the same signal through', () => {
    const { signal } = new AbortController()
    using fused = fuseSignals(signal, signal)
    expect(fused.signal).toBe(signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('has aborted already where the caller had, and listens to nobody', () => {
    const wrapper = new AbortController()
    using fused = fuseSignals(AbortSignal.abort('before'), wrapper.signal)
    expect(fused.signal.reason).toBe('before')
    expect(listening(wrapper)).toEqual([0])
  })

  it('has aborted already where the wrapper had, and listens to nobody', () => {
    const caller = new AbortController()
    using fused = fuseSignals(caller.signal, AbortSignal.abort('before'))
    expect(fused.signal.reason).toBe('before')
    expect(listening(caller)).toEqual([0])
  })

  it('takes the reason of the wrapper where both had aborted', () => {
    using fused = fuseSignals(AbortSignal.abort('caller'), AbortSignal.abort('wrapper'))
    expect(fused.signal.reason).toBe('wrapper')
  })

  it('listens once to each source while it lives', () => {
    const caller = new AbortController()
    const wrapper = new AbortController()
    using fused = fuseSignals(caller.signal, wrapper.signal)
    expect(fused.signal.aborted).toBe(false)
    expect(listening(caller, wrapper)).toEqual([1, 1])
  })

  it('leaves no listener once it is disposed, and follows no more', () => {
    const caller = new AbortController()
    const wrapper = new AbortController()
    const fused = fuseSignals(caller.signal, wrapper.signal)
    fused[Symbol.dispose]()
    expect(listening(caller, wrapper)).toEqual([0, 0])
    caller.abort()
    expect(fused.signal.aborted).toBe(false)
  })

  it('can be disposed twice', () => {
    const caller = new AbortController()
    const fused = fuseSignals(caller.signal, new AbortController().signal)
    fused[Symbol.dispose]()
    expect(() => fused[Symbol.dispose]()).not.toThrow()
  })

  it('leaves no listener once it has aborted, disposed or not', () => {
    const caller = new AbortController()
    const wrapper = new AbortController()
    fuseSignals(caller.signal, wrapper.signal)
    wrapper.abort()
    expect(listening(caller, wrapper)).toEqual([0, 0])
  })

  it('leaves nothing behind in a thousand uses of one signal', () => {
    const caller = new AbortController()
    for (let use = 0; use < 1000; use += 1) {
      using fused = fuseSignals(caller.signal, new AbortController().signal)
      expect(fused.signal.aborted).toBe(false)
    }
    expect(listening(caller)).toEqual([0])
  })

  it('can be fused again', () => {
    const caller = new AbortController()
    using inner = fuseSignals(caller.signal, new AbortController().signal)
    using outer = fuseSignals(inner.signal, new AbortController().signal)
    caller.abort('end')
    expect(outer.signal.reason).toBe('end')
  })
})
