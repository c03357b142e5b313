// #region example
import { typescript } from '@dsh/codegen-ts'
import { contentText } from '@dsh/presentation'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import type { SessionEvent } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { weather } from './tools/weather.ts'

const log: SessionEvent[] = []
const codeRuntime = createQuickJsRuntime()
const tools = createToolRuntime({
  mode: 'code',
  codeRuntime,
  languages: [typescript],
  sink: { append: event => void log.push(event) },
})
tools.register(weather)
tools.guard(({ name, arguments: args }) =>
  name === 'weather' && JSON.stringify(args).includes('Nome') ? 'the station in Nome is closed' : undefined,
)

const [runCode] = tools.surface().schemas // all that the model is sent
const prompt = tools.promptSections().map(section => section.text) // the rule, and the SDK
console.log(runCode?.name, '| prompt:', prompt.length, 'sections')

const { signal } = new AbortController()
const code = `
  const cities = ['Oslo', 'Rome', 'Cairo', 'Quito', 'Perth', 'Nome']
  const found = await Promise.all(cities.map(async city => {
    try {
      return { city, ...(await tools.weather({ city })) }
    } catch (error) {
      console.log(city, error.toolName, error.message)
    }
  }))
  return found.filter(Boolean).sort((one, other) => one.celsius - other.celsius)[0]`
const args = { code, description: 'Find the coldest city' }
const result = await tools.execute({ callId: 'a', name: 'run_code', arguments: args, signal })
console.log(contentText(result.content))
console.log(log.filter(({ type }) => type === 'tool/call').length, 'call of the model,')
console.log(log.filter(({ type }) => type === 'tool/code-dispatch').length, 'calls of its program')

const direct = await tools.execute({ callId: 'b', name: 'weather', arguments: { city: 'Oslo' }, signal })
console.log(contentText(direct.content))
// #endregion example
await tools.dispose()
await codeRuntime.dispose?.()
