import { approvalService, type SpillStore } from '@dsh/policies'
import type { JsonValue } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createPolicies } from './policies.ts'
import { createTools } from './tools.ts'

/** Makes a few calls under these policies, and says what an agent reads (`name:`), what a person is asked (`?`) and told (`!`). */
export async function run(say: (line: string) => void): Promise<void> {
  const store: SpillStore = { save: async () => ({ locator: 'spill/1', howToRead: 'Open it with read.' }) }
  const approval = approvalService({
    async answer({ toolName, callId, reason = 'no reason' }) {
      say(`? ${toolName}: ${reason}`)
      return callId === 'harmless' ? 'allowed-once' : 'rejected'
    },
  })
  await using tools = createToolRuntime({
    approval,
    onDenied: ({ name }, { label = 'a policy' }) => say(`! ${name}: denied through ${label}`),
  })
  await using agent = tools.scope({ name: 'agent' })
  for (const tool of createTools()) agent.register(tool)
  for (const policy of createPolicies(store)) policy.mount(agent)

  const { signal } = new AbortController()
  const call = async (name: string, args: JsonValue, callId = name): Promise<void> => {
    const result = await tools.execute({ callId, name, arguments: args, agent: agent.key, signal })
    const read = [result, ...(result.additionalContexts ?? [])].flatMap(({ content }) => content)
    for (const block of read) say(`${name}: ${block.type === 'text' ? block.text : block.type}`)
  }

  await call('fetch_page', { url: 'https://example.org' })
  await call('read_settings', {})
  await call('read_settings', {})
  await call('show_log', {})
  await call('build_index', {})
  await call('old_driver', {})
  await call('shell', { command: 'ls && git status --short' })
  await call('shell', { command: 'ls | xargs cat' })
  await call('shell', { command: 'ls; (cd docs && rm -r *)' })
  await call('delete_file', { path: 'notes.tmp' }, 'harmless')
  await call('delete_file', { path: 'taxes.txt' })
}
