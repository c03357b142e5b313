// #region example
import { contentText, renderView } from '@dsh/presentation'
import { presentCall } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createNotesTools } from './notes-package/src/index.ts' // for you: '@acme/notes-tools'

const tools = createToolRuntime()
const writer = tools.scope({ name: 'writer' })
for (const tool of createNotesTools(new Map())) writer.register(tool)

const { signal } = new AbortController()
const say = async (name: string, args: Readonly<Record<string, string>>) => {
  console.log(renderView(presentCall(tools.get(name, writer.key) ?? name, args)))
  const result = await tools.execute({ callId: name, name, arguments: args, agent: writer.key, signal })
  console.log(contentText(result.content))
}
await say('notes_read', { name: 'todo' })
await say('notes_write', { name: 'todo', text: 'water the plants' })
await say('notes_read', { name: '../secrets' })
// #endregion example
await tools.dispose()
