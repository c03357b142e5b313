import { python } from '@dsh/codegen-py'
import { typescript } from '@dsh/codegen-ts'
import { timeout } from '@dsh/policies'
import { contentText } from '@dsh/presentation'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { defineTool, text } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createLinesRuntime } from './lines/runtime.ts'
import { lines } from './lines/language.ts'
import { createNotesTools } from './notes-package/src/index.ts'
import { createFetchPage } from './tools/fetch-page.ts'
import { searchNotes } from './tools/search-notes.ts'
import { weather } from './tools/weather.ts'

/** A tool whose author has made a mistake. */
const broken = defineTool({
  name: 'broken',
  description: 'Gives what it does not declare.',
  parameters: {},
  output: { schema: { type: 'string', minLength: 5 }, render: (_args, value) => [text(value)] },
  execute: async () => 'no',
})

const program = (code: string) => ({ code, description: 'Try something' })

/** All that a model reads of the tools of this cookbook: schemas, sections of a prompt, and texts of errors. */
export async function modelVisible(say: (text: string) => void): Promise<void> {
  const definitions = [searchNotes, weather, createFetchPage({ count: 0 }), ...createNotesTools(new Map()), broken]
  const quickjs = createQuickJsRuntime()
  await using tools = createToolRuntime({ codeRuntime: quickjs, languages: [typescript, lines] })
  for (const tool of definitions) tools.register(tool)
  timeout().mount(tools)
  tools.guard(exec => (JSON.stringify(exec.arguments).includes('Nome') ? 'the station in Nome is closed' : undefined))
  const coder = tools.scope({ name: 'coder' })
  coder.presentAs('code')

  for (const schema of tools.schemas()) say(JSON.stringify(schema, null, 1))
  for (const section of tools.promptSections(coder.key)) say(`--- ${section.name}\n${section.text}`)
  say(`--- in Python\n${python.renderSdk(definitions.map(tool => ({ ...tool, output: tool.output.schema })))}`)

  await using linewise = createToolRuntime({ mode: 'code', codeRuntime: createLinesRuntime(), languages: [lines] })
  for (const tool of definitions) linewise.register(tool)
  say(`--- in lines\n${JSON.stringify(linewise.surface().schemas, null, 1)}`)

  const { signal } = new AbortController()
  const call = async (name: string, args: unknown, more: object = {}) => {
    const result = await tools.execute({ callId: name, name, arguments: args, signal, ...more })
    say(`${name} ${JSON.stringify(args)}\n  ${contentText(result.content).replaceAll('\n', '\n  ')}`)
  }
  say('--- errors')
  await call('wether', {})
  await call('weather', { town: 'Oslo' })
  await call('weather', '{"city": "Oslo"')
  await call('weather', { city: 'Atlantis' })
  await call('weather', { city: 'Nome' })
  await call('notes_read', { name: '../secrets' })
  await call('broken', {})
  await call('fetch_page', { url: 'https://example.org/slow' })
  await call('weather', { city: 'Oslo' }, { signal: AbortSignal.abort() })
  await call('weather', { city: 'Oslo' }, { agent: coder.key })
  await call('run_code', program('return tools.wether({})'), { agent: coder.key })
  await call('run_code', program('const city = 1 +'), { agent: coder.key })
  await call('run_code', program('console.log("so far"); throw new Error("no")'), { agent: coder.key })
  await call('run_code', { code: 'return 1' }, { agent: coder.key })
  await tools.dispose()
  await quickjs.dispose?.()
}
