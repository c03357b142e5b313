import assert from 'node:assert/strict'
import { createToolRuntime } from '@dsh/tool-runtime'
import { greet, type Greeting } from './tool.js'

await using tools = createToolRuntime()
tools.register(greet)

const call = (name: string, args: unknown) =>
  tools.execute({ callId: 'call-1', name, arguments: args, signal: AbortSignal.timeout(5000) })

const greeted = await call('greet', { name: 'Ada' })
assert.equal(greeted.isError, false)
assert.deepEqual(greeted.value satisfies unknown, { text: 'Hello Ada!', letters: 3 } satisfies Greeting)
assert.deepEqual(greeted.content, [{ type: 'text', text: 'Hello Ada!' }])
assert.ok(Object.isFrozen(greeted))

const refused = await call('greet', { tone: 'warm' })
assert.equal(refused.isError, true)
assert.equal(refused.error?.info?.code, 'INVALID_ARGS')

const unknown = await call('great', {})
assert.equal(unknown.error?.info?.code, 'UNKNOWN_TOOL')
assert.match(unknown.error.message, /greet/)

assert.deepEqual(
  tools.schemas().map(schema => schema.name),
  ['greet'],
)
console.log('author: a tool from @dsh/schema alone ran in @dsh/tool-runtime')
