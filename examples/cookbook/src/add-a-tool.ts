// #region example
import { presentCall, presentResult } from '@dsh/tool'
import { contentText, renderView } from '@dsh/presentation'
import { createToolRuntime } from '@dsh/tool-runtime'
import { searchNotes } from './tools/search-notes.ts'

const tools = createToolRuntime()
tools.register(searchNotes)

const args = { query: 'tea' }
console.log(renderView(presentCall(searchNotes, args))) // while it runs

const { signal } = new AbortController()
const result = await tools.execute({ callId: '1', name: 'search_notes', arguments: args, signal })
console.log(contentText(result.content)) // what the model reads
console.log(renderView(presentResult(searchNotes, args, result))) // what a person sees
// #endregion example
await tools.dispose()
