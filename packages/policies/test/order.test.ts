import { concurrencyLimit, redact, retry, sandboxed, spill, timeout, type Policy } from '@dsh/policies'
import { text } from '@dsh/presentation'
import { codes, type ToolExecutionResult } from '@dsh/tool'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, call, codeOf, echo, house, read } from './support/house.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const again = { attempts: 3, retryable: ({ isError }: ToolExecutionResult) => isError }

/** A house with these policies, the first outermost. */
function mounted(...policies: readonly Policy[]) {
  const home = house()
  for (const policy of policies) policy.mount(home.host)
  const started = Date.now()
  const run = async (overrides = {}): Promise<ToolExecutionResult & { readonly at: number }> => ({
    ...(await home.pipeline.execute(call(overrides))),
    at: Date.now() - started,
  })
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...home, run, wait }
}

describe('timeout and retry', () => {
  const attempt = vi.fn<() => void>()
  const failing = bodyOf(async () => {
    attempt()
    await sleep(30)
    throw new Error('no')
  })
  beforeEach(() => void attempt.mockClear())

  it('spans all attempts where the timeout stands outside', async () => {
    const { registry, owner, run, wait } = mounted(timeout({ defaultMs: 50 }), retry(again))
    registry.register(owner, failing)
    const running = run()
    await wait(1000)
    expect(codeOf(await running)).toBe(codes.TOOL_TIMEOUT)
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('gives each attempt its own time where it stands inside', async () => {
    const { registry, owner, run, wait } = mounted(retry(again), timeout({ defaultMs: 50 }))
    registry.register(owner, failing)
    const running = run()
    await wait(1000)
    expect(read(await running)).toBe('Error: no')
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  it('tries a timed out attempt again where the timeout stands inside', async () => {
    const { registry, owner, run, wait } = mounted(retry(again), timeout({ defaultMs: 70 }))
    let attempts = 0
    registry.register(
      owner,
      bodyOf(async () => {
        attempts += 1
        await sleep(attempts === 1 ? 100 : 10)
        return 'second'
      }),
    )
    const running = run()
    await wait(1000)
    expect(read(await running)).toBe('second')
  })
})

describe('timeout and a limit', () => {
  const slow = bodyOf(() => sleep(60).then(() => 'done'), { timeoutMs: 100 })

  it('does not count the wait for a place where the limit stands outside', async () => {
    const { registry, owner, run, wait } = mounted(concurrencyLimit({ limit: 1 }), timeout())
    registry.register(owner, slow)
    const running = Promise.all([run(), run()])
    await wait(1000)
    expect((await running).map(({ at }) => at)).toEqual([60, 120])
    expect((await running).map(read)).toEqual(['done', 'done'])
  })

  it('counts the wait where the limit stands inside', async () => {
    const { registry, owner, run, wait } = mounted(timeout(), concurrencyLimit({ limit: 1 }))
    registry.register(owner, slow)
    const running = Promise.all([run(), run()])
    await wait(1000)
    expect((await running).map(codeOf)).toEqual([undefined, codes.TOOL_TIMEOUT])
  })

  it('gives the place of an abandoned body away where the limit stands outside', async () => {
    const outside = mounted(concurrencyLimit({ limit: 1 }), timeout({ defaultMs: 10, abandonAfterMs: 10 }))
    let running = 0
    let most = 0
    outside.registry.register(
      outside.owner,
      bodyOf(async () => {
        most = Math.max(most, (running += 1))
        await sleep(500)
        running -= 1
        return 'late'
      }),
    )
    const both = Promise.all([outside.run(), outside.run()])
    await outside.wait(1000)
    expect((await both).map(({ at }) => at)).toEqual([20, 40])
    expect(most).toBe(2)
  })
})

describe('retry and a limit', () => {
  const order = async (...policies: readonly Policy[]): Promise<string[]> => {
    const { registry, owner, run, wait } = mounted(...policies)
    const began: string[] = []
    registry.register(
      owner,
      bodyOf(async ({ callId }) => {
        began.push(callId)
        await sleep(10)
        if (began.filter(id => id === callId).length === 1) throw new Error('once')
        return 'done'
      }),
    )
    const running = Promise.all([run({ callId: 'a' }), run({ callId: 'b' })])
    await wait(1000)
    await running
    return began
  }

  it('keeps the place between attempts where the limit stands outside, and gives it to the next where inside', async () => {
    const [limit, trying] = [concurrencyLimit({ limit: 1 }), retry({ ...again, backoffMs: 20 })]
    expect(await order(limit, trying)).toEqual(['a', 'a', 'b', 'b'])
    expect(await order(trying, limit)).toEqual(['a', 'b', 'a', 'b'])
  })
})

describe('a sandbox', () => {
  it('runs under the deadline, the attempts and the limit that stand outside', async () => {
    const work = vi.fn(async ({ signal }: { readonly signal: AbortSignal }) => {
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw new Error('killed')
    })
    const { registry, owner, run, wait } = mounted(retry(again), timeout({ defaultMs: 50 }), sandboxed({ run: work }))
    registry.register(owner, echo())
    const running = run()
    await wait(1000)
    expect(codeOf(await running)).toBe(codes.TOOL_TIMEOUT)
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('leaves out the wrappers that stand inside', async () => {
    const { host, registry, owner, run } = mounted(sandboxed({ run: async () => 'there' }))
    const inside = vi.fn()
    host.on('tools/execute', (_exec, next) => {
      inside()
      return next()
    })
    registry.register(owner, echo())
    expect(read(await run())).toBe('there')
    expect(inside).not.toHaveBeenCalled()
  })
})

describe('redact and spill', () => {
  const secrets = 'secret '.repeat(100)
  /** What the model reads, and what the store keeps, where a listener shows secrets. */
  const shown = async (order: 'redact first' | 'spill first'): Promise<{ read: string; kept: string[] }> => {
    const kept: string[] = []
    const save = async (full: string) => {
      kept.push(full)
      return { locator: 'x', howToRead: 'y' }
    }
    const policies = [redact({ patterns: ['secret'] }), spill({ maxInlineBytes: 100, store: { save } })]
    const { host, registry, owner, run } = mounted()
    host.on('tools/post-execute', () => ({ kind: 'accept', content: [text(secrets)] }))
    for (const policy of order === 'redact first' ? policies : policies.toReversed()) policy.mount(host)
    registry.register(owner, echo())
    return { read: read(await run()), kept }
  }

  it('keeps nothing secret where spill is mounted last', async () => {
    const { read: model, kept } = await shown('redact first')
    expect(model).not.toContain('secret')
    expect(kept.join()).not.toContain('secret')
  })

  it('shows nothing secret either way, but the store gets it where redact is mounted last', async () => {
    const { read: model, kept } = await shown('spill first')
    expect(model).not.toContain('secret')
    expect(kept).toEqual([secrets])
  })

  it('lets a retry inside see what is redacted outside', async () => {
    const seen: string[] = []
    const trying = retry({ attempts: 2, retryable: result => (seen.push(read(result)), false) })
    const { registry, owner, run } = mounted(trying, redact({ patterns: ['secret'] }))
    registry.register(
      owner,
      bodyOf(() => 'a secret'),
    )
    expect(read(await run())).toBe('a [redacted]')
    expect(seen).toEqual(['a secret'])
  })
})
