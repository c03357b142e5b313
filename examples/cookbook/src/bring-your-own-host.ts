// #region example
import { createScope } from '@dsh/kernel'
import { contentText } from '@dsh/presentation'
import { deriveMessages, type Message, type SessionEvent } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { files } from './tools/files.ts'

/** What your provider answers: the calls of one step, or none when it is done. */
interface Step {
  readonly say: string
  readonly calls: readonly { readonly callId: string; readonly name: string; readonly arguments: { path: string } }[]
}
const script: readonly Step[] = [
  {
    say: 'I look at both files.',
    calls: [
      { callId: '1', name: 'read', arguments: { path: 'a.md' } },
      { callId: '2', name: 'serach', arguments: { path: 'b.md' } },
    ],
  },
  { say: 'One name was wrong.', calls: [{ callId: '3', name: 'search', arguments: { path: 'b.md' } }] },
  { say: 'Done.', calls: [] },
]
const askModel = async (messages: readonly Message[]): Promise<Step> =>
  script[messages.filter(({ role }) => role === 'assistant').length] ?? { say: '', calls: [] }

// Your agent is an object; the scope takes it as its key, and ends with it.
const agent = { name: 'helper' }
const scope = createScope({ key: agent })

// Your log is the one truth: calls and results come from dsh, messages from you.
const log: SessionEvent[] = []
const tools = createToolRuntime({ sink: { append: event => void log.push(event) } })
const mine = tools.scope(scope)
for (const tool of files) mine.register(tool)

const turn = new AbortController() // Ctrl-C aborts it: what began is awaited, what did not never starts
for (let isDone = false; !isDone;) {
  const { say, calls } = await askModel(deriveMessages(log))
  log.push({ type: 'message', message: { role: 'assistant', content: [{ type: 'text', text: say }], calls } })
  const { signal } = turn
  const results = await tools.executeBatch(calls.map(call => ({ ...call, agent, signal })))
  isDone = calls.length === 0 || results.some(result => result.concludesTurn === true)
}
for (const message of deriveMessages(log)) console.log(`${message.role}: ${contentText(message.content)}`)
await scope.dispose() // its tools, masks, listeners and programs end with it
console.log(tools.schemas(agent).length, 'tools are left')
// #endregion example
await tools.dispose()
