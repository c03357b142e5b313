// #region example
import { contentText } from '@dsh/presentation'
import { approvalService } from '@dsh/policies'
import { createToolRuntime } from '@dsh/tool-runtime'
import { deleteFile } from './tools/delete-file.ts'

const tools = createToolRuntime({
  approval: approvalService({
    // Your dialog. The card of the call shows the arguments: see "Show a call in your UI".
    async answer({ toolName, callId, reason = 'it gives no reason' }) {
      console.log(`? ${toolName}: ${reason}`)
      return callId === 'a' ? 'rejected' : 'allowed-once'
    },
  }),
})
tools.register(deleteFile)
tools.on('tools/pre-execute', async (exec, next) => {
  const decision = await next() // what the listeners inside say
  return exec.name === 'delete_file' && decision.kind === 'allow'
    ? { kind: 'ask', reason: 'it cannot be undone' }
    : decision
})
tools.guard(({ arguments: args }) =>
  JSON.stringify(args).includes('.git') ? 'the history stays: delete something else' : undefined,
)

const agent = tools.scope({ name: 'cleaner' }) // a question needs someone to be asked for
const { signal } = new AbortController()
for (const [callId, path] of [
  ['a', 'taxes.txt'],
  ['b', 'notes.tmp'],
  ['c', '.git/config'],
] as const) {
  const call = { callId, name: 'delete_file', arguments: { path }, agent: agent.key, signal }
  console.log(contentText((await tools.execute(call)).content))
}
// #endregion example
await tools.dispose()
