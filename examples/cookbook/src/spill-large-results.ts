// #region example
import { defineTool, text } from '@dsh/schema'
import { contentText } from '@dsh/presentation'
import { spill, type SpillStore } from '@dsh/policies'
import { createToolRuntime } from '@dsh/tool-runtime'
import { showLog } from './tools/show-log.ts'

const kept = new Map<string, string>()
const store: SpillStore = {
  async save(full, { callId }) {
    const locator = `spill/${callId}`
    kept.set(locator, full)
    return { locator, howToRead: 'Read lines of it with read_spilled.' } // the model reads both
  },
}
const readSpilled = defineTool({
  name: 'read_spilled',
  description: 'Reads some lines of a text that was too long to show.',
  parameters: {
    locator: { type: 'string', required: true },
    from: { type: 'integer', required: true, minimum: 1 },
    lines: { type: 'integer', default: 20, maximum: 50 },
  },
  defaults: true,
  output: { schema: { type: 'string' }, render: (_args, lines) => [text(lines)] },
  async execute({ locator, from, lines }) {
    const full = kept.get(locator)
    if (full === undefined) throw new Error(`nothing is kept at ${locator}: take the locator of a notice`)
    return full
      .split('\n')
      .slice(from - 1, from - 1 + lines)
      .join('\n')
  },
})

const tools = createToolRuntime()
for (const tool of [showLog, readSpilled]) tools.register(tool)
spill({ maxInlineBytes: 200, exempt: ['read_spilled'], store }).mount(tools)

const { signal } = new AbortController()
const shown = await tools.execute({ callId: '7', name: 'show_log', arguments: {}, signal })
console.log(contentText(shown.content))
console.log(Array.isArray(shown.value) && shown.value.length, 'lines are in the value all the same')
const some = { locator: 'spill/7', from: 500, lines: 2 }
const read = await tools.execute({ callId: '8', name: 'read_spilled', arguments: some, signal })
console.log(contentText(read.content))
// #endregion example
await tools.dispose()
