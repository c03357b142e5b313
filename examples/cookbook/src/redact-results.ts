// #region example
import { contentText } from '@dsh/presentation'
import { redact } from '@dsh/policies'
import { createToolRuntime } from '@dsh/tool-runtime'
import { readSettings } from './tools/read-settings.ts'

const tools = createToolRuntime()
tools.register(readSettings)
const { signal } = new AbortController()
const call = { callId: '1', name: 'read_settings', arguments: {}, signal }

// Hides the secret from the model, and from nobody else.
const cosmetic = tools.on('tools/post-execute', async (_exec, result, next) =>
  result.isError ? next() : { kind: 'accept', content: [{ type: 'text', text: 'user ada, token hidden' }] },
)
const first = await tools.execute(call)
console.log(contentText(first.content), '| value:', first.value)
cosmetic()

// Takes it out of the value; the tool renders what is left.
redact({ patterns: [/tok_\w+/] }).mount(tools)
const second = await tools.execute(call)
console.log(contentText(second.content), '| value:', second.value)
// #endregion example
await tools.dispose()
