import { contentText } from '@dsh/presentation'
import { createToolRuntime } from '@dsh/tool-runtime'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFetchPage } from '../src/tools/fetch-page.ts'
import { printed } from './support/printed.ts'

describe('the recipe "Time out and retry"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/time-out-and-retry.ts'))).toMatchFileSnapshot(
      './output/time-out-and-retry.txt',
    )
  })
})

describe('a tool that declares a time', () => {
  afterEach(() => void vi.useRealTimers())

  it('ends nothing by itself: timeoutMs is a wish until a policy is mounted', async () => {
    vi.useFakeTimers()
    await using tools = createToolRuntime()
    tools.register(createFetchPage({ count: 0 }))
    expect(tools.get('fetch_page')?.timeoutMs).toBe(30)
    const caller = new AbortController()
    const running = tools.execute({
      callId: '1',
      name: 'fetch_page',
      arguments: { url: 'https://example.org/slow' },
      signal: caller.signal,
    })
    let isOver = false
    void running.then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isOver).toBe(false)
    caller.abort()
    expect(contentText((await running).content)).toBe('Error: stopped')
  })
})
