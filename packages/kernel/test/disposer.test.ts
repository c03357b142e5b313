import { describe, expect, it } from 'vitest'
import { toDisposer } from '../src/disposer.ts'

describe('toDisposer(undo)', () => {
  it('undoes when called', () => {
    let undone = 0
    toDisposer(() => {
      undone += 1
    })()
    expect(undone).toBe(1)
  })

  it('undoes at the end of a `using` block', () => {
    let undone = 0
    {
      using disposer = toDisposer(() => {
        undone += 1
      })
      expect(disposer).toBeTypeOf('function')
    }
    expect(undone).toBe(1)
  })

  it('does nothing the second time, whichever way', () => {
    let undone = 0
    const dispose = toDisposer(() => {
      undone += 1
    })
    dispose()
    dispose[Symbol.dispose]()
    dispose()
    expect(undone).toBe(1)
  })

  it('throws what the undo throws, and does not try again', () => {
    let tries = 0
    const dispose = toDisposer(() => {
      tries += 1
      throw new Error('stuck')
    })
    expect(dispose).toThrow('stuck')
    expect(dispose).not.toThrow()
    expect(tries).toBe(1)
  })

  it('does nothing when the undo calls it', () => {
    let undone = 0
    const dispose = toDisposer(() => {
      undone += 1
      dispose()
    })
    dispose()
    expect(undone).toBe(1)
  })
})
