// #region example
import { defineTool, text } from '@dsh/schema'
import { contentText } from '@dsh/presentation'
import { typescript } from '@dsh/codegen-ts'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { createToolRuntime, type ScopedTools } from '@dsh/tool-runtime'
import { files } from './tools/files.ts'

const codeRuntime = createQuickJsRuntime()
const tools = createToolRuntime({ codeRuntime, languages: [typescript] })
for (const tool of files) tools.register(tool) // everyone inherits read, search, write
const sees = ({ key }: ScopedTools) => tools.surface(key).schemas.map(({ name }) => name)

// A mask: of what it inherits, only this.
const reviewer = tools.scope({ name: 'reviewer' })
reviewer.restrict({ allow: ['read', 'search'] })

// A shadow: the same name means its own tool, for it and those below.
const sandboxedRead = defineTool({
  name: 'read',
  description: 'Reads a file of the sandbox.',
  parameters: { path: { type: 'string', required: true } },
  output: { schema: { type: 'string' }, render: (_args, done) => [text(done)] },
  execute: async ({ path }) => `read ${path} in the sandbox`,
})
reviewer.register(sandboxedRead)

// A child agent keeps what its parent sees, and what its host registers for it passes its own masks.
const helper = tools.scope({ name: 'helper', parent: reviewer.key })
helper.restrict({ deny: ['search'] })

// A presentation: this one writes programs, with the same catalogue.
const coder = tools.scope({ name: 'coder' })
coder.presentAs('code')

console.log('reviewer:', sees(reviewer))
console.log('helper:', sees(helper))
console.log(
  'coder:',
  sees(coder),
  'of',
  tools.view(coder.key).tools.map(({ name }) => name),
)

const { signal } = new AbortController()
const read = { callId: '1', name: 'read', arguments: { path: 'a.md' }, agent: helper.key, signal }
console.log(contentText((await tools.execute(read)).content))
console.log(contentText((await tools.execute({ ...read, name: 'write' })).content))
console.log(contentText((await tools.execute({ ...read, agent: coder.key })).content))
console.log('why no write?', tools.explain('write', helper.key).outcome)

await reviewer.dispose() // its mask and its shadow are gone; the helper goes on inheriting
console.log('helper, later:', sees(helper))
// #endregion example
await tools.dispose()
await codeRuntime.dispose?.()
