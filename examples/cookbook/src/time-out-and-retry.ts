// #region example
import { contentText } from '@dsh/presentation'
import { retry, timeout } from '@dsh/policies'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createFetchPage } from './tools/fetch-page.ts'

const visits = { count: 0 }
const tools = createToolRuntime()
tools.register(createFetchPage(visits))

// The first one stands outside: each of the three attempts has its own deadline.
const policies = [
  retry({ attempts: 3, include: ['fetch_*'], retryable: ({ error }) => error?.message === '503 busy' }),
  timeout({ defaultMs: 60_000 }), // for tools that declare no timeoutMs
]
for (const policy of policies) policy.mount(tools)

const { signal } = new AbortController()
for (const url of ['https://example.org', 'https://example.org/slow']) {
  const { content } = await tools.execute({ callId: url, name: 'fetch_page', arguments: { url }, signal })
  console.log(`${contentText(content)} (${visits.count} visits so far)`)
}
// #endregion example
await tools.dispose()
