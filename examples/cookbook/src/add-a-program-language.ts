// #region example
import { contentText } from '@dsh/presentation'
import { createToolRuntime } from '@dsh/tool-runtime'
import { lines } from './lines/language.ts'
import { createLinesRuntime } from './lines/runtime.ts'
import { weather } from './tools/weather.ts'

const codeRuntime = createLinesRuntime()
const tools = createToolRuntime({ mode: 'code', codeRuntime, languages: [lines] })
tools.register(weather)
console.log(tools.promptSections().at(-1)?.text)

const { signal } = new AbortController()
for (const code of ['weather {"city":"Oslo"}\nweather {"city":"Rome"}', 'weather {"city":"Rom"}']) {
  const args = { code, description: 'Ask for the weather' }
  const result = await tools.execute({ callId: code, name: 'run_code', arguments: args, signal })
  console.log(contentText(result.content))
}
// #endregion example
await tools.dispose()
