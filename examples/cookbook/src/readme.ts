// The program of the first page, in its four steps; the lines between them tell the test where one ends.
// #region define
import { defineTool, text } from '@dsh/schema'

const greet = defineTool({
  name: 'greet',
  description: 'Greets a person by name.',
  parameters: { name: { type: 'string', required: true, minLength: 1 }, loud: { type: 'boolean' } },
  output: { schema: { type: 'string' }, render: (_args, greeting) => [text(greeting)] },
  async execute({ name, loud }) {
    const greeting = `Hello, ${name}.`
    return loud === true ? greeting.toUpperCase() : greeting
  },
  presentCall: ({ name }) => ({ card: 'generic', title: `Greet ${name}` }),
})
// #endregion define
// #region native
import { contentText } from '@dsh/presentation'
import { createToolRuntime } from '@dsh/tool-runtime'

const tools = createToolRuntime()
tools.register(greet)
tools.guard(({ arguments: args }) =>
  JSON.stringify(args).includes('Voldemort') ? 'that name is not spoken here' : undefined,
)

const { signal } = new AbortController()
const good = await tools.execute({ callId: '1', name: 'greet', arguments: { name: 'Ada', loud: true }, signal })
const bad = await tools.execute({ callId: '2', name: 'greet', arguments: { nam: 'Ada' }, signal })
const denied = await tools.execute({ callId: '3', name: 'greet', arguments: { name: 'Voldemort' }, signal })
for (const { content } of [good, bad, denied]) console.log(contentText(content))
await tools.dispose()
// #endregion native
console.log('---')
// #region code
import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'

const codeRuntime = createQuickJsRuntime()
const programs = createToolRuntime({ mode: 'code', codeRuntime, languages: [typescript] })
programs.register(greet)
programs.guard(({ name, arguments: args }) =>
  name === 'greet' && JSON.stringify(args).includes('Voldemort') ? 'that name is not spoken here' : undefined,
)

const code = `
  const names = ['Ada', 'Grace', 'Voldemort']
  return await Promise.all(names.map(name => tools.greet({ name }).catch(error => error.message)))`
const args = { code, description: 'Greet three people' }
const run = await programs.execute({ callId: '4', name: 'run_code', arguments: args, signal })
console.log(contentText(run.content))
await programs.dispose()
await codeRuntime.dispose()
// #endregion code
console.log('---')
// #region card
import { renderView } from '@dsh/presentation'
import { presentCall, presentResult } from '@dsh/tool'

const asked = { name: 'Ada', loud: true }
console.log(renderView(presentCall(greet, asked)))
console.log(renderView(presentResult(greet, asked, good)))
// #endregion card
