import assert from 'node:assert/strict'
// #region hello
import { defineTool, text } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'

const greet = defineTool({
  name: 'greet',
  description: 'Greets a person by name.',
  parameters: { name: { type: 'string', required: true, minLength: 1 }, loud: { type: 'boolean' } },
  output: { schema: { type: 'string' }, render: (_args, greeting) => [text(greeting)] },
  async execute({ name, loud }) {
    const greeting = `Hello, ${name}.`
    return loud === true ? greeting.toUpperCase() : greeting
  },
})

const tools = createToolRuntime()
tools.register(greet)
tools.guard(({ arguments: args }) =>
  JSON.stringify(args).includes('Voldemort') ? 'that name is not spoken here' : undefined,
)

const { signal } = new AbortController()
const good = await tools.execute({ callId: '1', name: 'greet', arguments: { name: 'Ada', loud: true }, signal })
const bad = await tools.execute({ callId: '2', name: 'greet', arguments: { nam: 'Ada' }, signal })
const denied = await tools.execute({ callId: '3', name: 'greet', arguments: { name: 'Voldemort' }, signal })
for (const { content } of [good, bad, denied]) console.log(content)
await tools.dispose()
// #endregion hello

assert.deepEqual(good.content, [text('HELLO, ADA.')])
assert.deepEqual(bad.content, [text('Error: invalid arguments: missing required property "name"')])
assert.deepEqual(denied.content, [text('Error: that name is not spoken here')])
