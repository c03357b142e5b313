// #region example
import { renderView, type ToolResultView } from '@dsh/presentation'
import { presentCall, presentResult, type SessionEvent } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { searchNotes } from './tools/search-notes.ts'

/** Your screen: one branch for each card that it draws itself; everything else as safe plain text. */
function draw(view: ToolResultView): string {
  switch (view.card) {
    case 'search':
      return view.shape === 'matches'
        ? view.files.map(({ path, matches }) => `${path} (${matches.length})`).join(' · ')
        : view.paths.join(' · ')
    default:
      return renderView(view)
  }
}

const log: SessionEvent[] = []
const tools = createToolRuntime({ sink: { append: event => void log.push(event) } })
tools.register(searchNotes)

// Live: the pending card when a call begins, the card of its result when it is over.
tools.on('tools/pre-execute', (exec, next) => {
  console.log(renderView(presentCall(tools.get(exec.name) ?? exec.name, exec.arguments)))
  return next()
})
tools.on('tools/result', (exec, result) =>
  console.log('live:  ', draw(presentResult(tools.get(exec.name) ?? exec.name, exec.arguments, result))),
)
const { signal } = new AbortController()
await tools.execute({ callId: '1', name: 'search_notes', arguments: { query: 'tea' }, signal })

// Replayed, perhaps years later: the same cards, from the log alone.
const asked = new Map(log.flatMap(event => (event.type === 'tool/call' ? [[event.callId, event] as const] : [])))
for (const event of log) {
  if (event.type !== 'tool/result') continue
  const args = asked.get(event.callId)?.arguments
  console.log('replay:', draw(presentResult(tools.get(event.name) ?? event.name, args, event)))
  console.log('gone:  ', draw(presentResult(event.name, args, event)).split('\n')[0]) // the tool is not there any more
}
// #endregion example
await tools.dispose()
