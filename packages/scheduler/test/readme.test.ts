// #region example
import { createScheduler } from '@dsh/scheduler'

/** Fetches pages, some at once, and writes them down one by one in the order of the list. */
export async function download(
  urls: readonly string[],
  fetchPage: (url: string, signal: AbortSignal) => Promise<string>,
  write: (url: string, page: string) => Promise<void>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const skipped: string[] = []
  const scheduler = createScheduler({ capacity: 4, signal })
  for (const url of urls) {
    let page = ''
    const load = async () => {
      page = await fetchPage(url, signal)
    }
    scheduler.submit({
      exclusive: () => url.startsWith('https://fragile.example/'),
      start: async () => ({ flight: load() }),
      commit: () => write(url, page),
      abandon: () => skipped.push(url),
    })
  }
  await scheduler.idle()
  return skipped
}
// #endregion example

import { describe, expect, it } from 'vitest'
import { calm } from './stage.ts'

const never = () => Promise.reject(new Error('not to be fetched'))

describe('the example in the README', () => {
  it('writes pages in order', async () => {
    const written: string[] = []
    const delays: Record<string, number> = { 'https://a.example/': 3, 'https://b.example/': 1 }
    const fetchPage = async (url: string) => {
      for (let turn = 0; turn < (delays[url] ?? 0); turn++) await calm()
      return `page of ${url}`
    }
    const write = async (url: string, page: string) => void written.push(`${url} ${page}`)
    const skipped = await download(Object.keys(delays), fetchPage, write, new AbortController().signal)
    expect(written).toEqual([
      'https://a.example/ page of https://a.example/',
      'https://b.example/ page of https://b.example/',
    ])
    expect(skipped).toEqual([])
  })

  it('tells what an abort left out', async () => {
    const skipped = await download(['https://a.example/'], never, never, AbortSignal.abort('enough'))
    expect(skipped).toEqual(['https://a.example/'])
  })
})
