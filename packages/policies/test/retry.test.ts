import { text } from '@dsh/presentation'
import { retry } from '@dsh/policies'
import { codes, failed, type ToolExecutionResult } from '@dsh/tool'
import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, call, codeOf, house, read } from './support/house.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const failures = (result: ToolExecutionResult): boolean => result.isError

/** A house with a body that fails so many times, and the number of its attempts. */
function flaky(times: number, options: Partial<Parameters<typeof retry>[0]> = {}) {
  const home = house()
  const at: number[] = []
  const started = Date.now()
  retry({ attempts: 3, retryable: failures, ...options }).mount(home.host)
  home.registry.register(
    home.owner,
    bodyOf(() => {
      at.push(Date.now() - started)
      if (at.length <= times) throw new Error(`failure ${at.length}`)
      return `success ${at.length}`
    }),
  )
  const run = async (overrides = {}): Promise<ToolExecutionResult> => {
    const running = home.pipeline.execute(call(overrides))
    await vi.advanceTimersByTimeAsync(60_000)
    return running
  }
  return { ...home, at, run }
}

describe('retry(options)', () => {
  it('tries again until a result is not worth another attempt', async () => {
    const { run, at } = flaky(2)
    expect(read(await run())).toBe('success 3')
    expect(at).toHaveLength(3)
  })

  it('gives the last failure once all attempts are used', async () => {
    const { run, at } = flaky(9)
    expect(read(await run())).toBe('Error: failure 3')
    expect(at).toHaveLength(3)
  })

  it('runs a body once where one attempt is all there is', async () => {
    const { run, at } = flaky(9, { attempts: 1 })
    expect(read(await run())).toBe('Error: failure 1')
    expect(at).toHaveLength(1)
  })

  it('can try a success again', async () => {
    const { run, at } = flaky(0, { retryable: result => !result.isError && result.value === 'success 1' })
    expect(read(await run())).toBe('success 2')
    expect(at).toHaveLength(2)
  })

  it('asks with the result and the call', async () => {
    const retryable = vi.fn(() => false)
    const { run } = flaky(1, { retryable })
    await run({ callId: 'mine' })
    expect(retryable).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ error: { message: 'failure 1' } }),
      expect.objectContaining({ callId: 'mine' }),
    )
  })

  it('asks as a method of its options', async () => {
    const options = {
      attempts: 2,
      worth: true,
      retryable() {
        return this.worth
      },
    }
    const { host, registry, owner, pipeline } = house()
    retry(options).mount(host)
    const execute = vi.fn(async () => 'done')
    registry.register(owner, bodyOf(execute))
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(10)
    await running
    expect(execute).toHaveBeenCalledTimes(2)
  })

  it('takes only true for worth it', async () => {
    const { run, at } = flaky(9, { retryable: () => 'yes' as never })
    await run()
    expect(at).toHaveLength(1)
  })

  it('takes a retryable that throws, or rejects, for no', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const throwing = flaky(9, {
      retryable: () => {
        throw new Error('mine')
      },
    })
    expect(read(await throwing.run())).toBe('Error: failure 1')
    const rejecting = flaky(9, { retryable: (async () => Promise.reject(new Error('mine'))) as never })
    expect(read(await rejecting.run())).toBe('Error: failure 1')
    await new Promise(done => setImmediate(done))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('waits between attempts, as long as the function says', async () => {
    const { run, at } = flaky(9, { attempts: 4, backoffMs: attempt => attempt * 100 })
    await run()
    expect(at).toEqual([0, 100, 300, 600])
  })

  it('waits between attempts, always as long', async () => {
    const { run, at } = flaky(9, { backoffMs: 250 })
    await run()
    expect(at).toEqual([0, 250, 500])
  })

  it('gives the failure, and not its own, where the function of the pause throws', async () => {
    const { run, at } = flaky(9, {
      backoffMs: () => {
        throw new Error('mine')
      },
    })
    expect(read(await run())).toBe('Error: failure 1')
    expect(at).toHaveLength(1)
  })

  it('does not wait where the function of the pause gives no number, or a promise that rejects', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { run } = flaky(1, { backoffMs: (async () => Promise.reject(new Error('mine'))) as never })
    expect(read(await run())).toBe('success 2')
    await new Promise(done => setImmediate(done))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('does not hurry where a pause is longer than any timer', async () => {
    const { run, at } = flaky(1, { backoffMs: 1e12 })
    const running = run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_147_483_647)
    await running
    expect(at).toHaveLength(2)
  })

  it('does not try a cancelled call again', async () => {
    const { host, registry, owner, pipeline } = house()
    retry({ attempts: 5, retryable: failures }).mount(host)
    const caller = new AbortController()
    const execute = vi.fn(() => {
      caller.abort()
      throw new Error('cancelled')
    })
    registry.register(owner, bodyOf(execute))
    expect(read(await pipeline.execute(call({ signal: caller.signal })))).toBe('Error: cancelled')
    expect(execute).toHaveBeenCalledOnce()
  })

  it('ends at once where a call is cancelled in a pause, with the result it has and nothing left behind', async () => {
    const { pipeline, at } = flaky(9, { backoffMs: 1000 })
    const caller = new AbortController()
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(500)
    caller.abort()
    expect(read(await running)).toBe('Error: failure 1')
    expect(at).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(caller.signal, 'abort')).toEqual([])
  })

  it('says truly that a body began, also where the attempt after it did not', async () => {
    const { host, registry, owner, pipeline } = house()
    const caller = new AbortController()
    retry({ attempts: 2, retryable: failures }).mount(host)
    let attempts = 0
    host.on('tools/execute', (_exec, next) => {
      attempts += 1
      if (attempts === 2) caller.abort()
      return next()
    })
    registry.register(
      owner,
      bodyOf(() => {
        throw new Error('once')
      }),
    )
    const running = pipeline.execute(call({ signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(10)
    expect(codeOf(await running)).toBe(codes.ABORTED)
  })

  it('discards what a discarded attempt deferred, and its wish to end the turn', async () => {
    const { host, registry, owner, pipeline } = house()
    retry({ attempts: 2, retryable: failures }).mount(host)
    let attempts = 0
    registry.register(
      owner,
      bodyOf(({ deferContext, concludeTurn }) => {
        attempts += 1
        deferContext({ id: `${attempts}`, role: 'user', content: [text('noted')], source: { kind: 'test' } })
        if (attempts > 1) return 'done'
        concludeTurn()
        throw new Error('once')
      }),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(10)
    const result = await running
    expect(result.additionalContexts?.map(({ id }) => id)).toEqual(['2'])
    expect(result).not.toHaveProperty('concludesTurn')
  })

  it('runs the wrappers inside it again for each attempt, and those outside once', async () => {
    const { host, registry, owner, pipeline } = house()
    const seen: string[] = []
    const note = (who: string) =>
      host.on('tools/execute', (_exec, next) => {
        seen.push(who)
        return next()
      })
    note('outside')
    retry({ attempts: 3, retryable: failures }).mount(host)
    note('inside')
    registry.register(
      owner,
      bodyOf(() => Promise.reject(new Error('no'))),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(10)
    await running
    expect(seen).toEqual(['outside', 'inside', 'inside', 'inside'])
  })

  it('tries a failure of a wrapper inside again', async () => {
    const { host, registry, owner, pipeline } = house()
    retry({ attempts: 2, retryable: failures }).mount(host)
    let attempts = 0
    host.on('tools/execute', (_exec, next) => {
      attempts += 1
      return attempts === 1 ? failed(new Error('busy')) : next()
    })
    registry.register(
      owner,
      bodyOf(() => 'done'),
    )
    const running = pipeline.execute(call())
    await vi.advanceTimersByTimeAsync(10)
    expect(read(await running)).toBe('done')
  })

  it('leaves tools alone that are not selected', async () => {
    const { run, at } = flaky(9, { exclude: ['e*'] })
    await run()
    expect(at).toHaveLength(1)
  })

  it('is gone once it is unmounted', async () => {
    const { host, registry, owner, pipeline } = house()
    retry({ attempts: 2, retryable: failures }).mount(host)()
    const execute = vi.fn(() => Promise.reject(new Error('no')))
    registry.register(owner, bodyOf(execute))
    await pipeline.execute(call())
    expect(execute).toHaveBeenCalledOnce()
  })

  it.each([0, 1.5, Number.NaN, '2'])('refuses %s attempts', attempts => {
    expect(() => retry({ attempts: attempts as number, retryable: failures })).toThrow(/an integer from 1/)
  })

  it('refuses to be told nothing of what is worth it', () => {
    expect(() => retry({ attempts: 2 } as never)).toThrow(/needs retryable/)
  })

  it.each([-1, Number.NaN, '10'])('refuses a pause of %s', backoffMs => {
    expect(() => retry({ attempts: 2, retryable: failures, backoffMs: backoffMs as number })).toThrow(
      /^backoffMs must be/,
    )
  })
})
