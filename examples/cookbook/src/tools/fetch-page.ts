import { defineTool, text } from '@dsh/schema'

/** A tool whose server is busy at first, and one page of which never comes. */
export function createFetchPage(visits: { count: number }) {
  return defineTool({
    name: 'fetch_page',
    description: 'Fetches a page.',
    parameters: { url: { type: 'string', required: true } },
    output: { schema: { type: 'string' }, render: (_args, page) => [text(page)] },
    timeoutMs: 30,
    isConcurrencySafe: () => true,
    // #region body
    async execute({ url }, { signal }) {
      visits.count += 1
      if (url.endsWith('/slow')) await untilAborted(signal) // hand the signal on to whatever does the work
      if (visits.count % 3 !== 0) throw new Error('503 busy')
      return `the page at ${url}`
    },
    // #endregion body
  })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })
}
