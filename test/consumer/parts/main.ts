// A registry and a pipeline joined by hand, without @dsh/tool-runtime.
import assert from 'node:assert/strict'
import { createHooks, createOwner, createScope } from '@dsh/kernel'
import { createPipeline, type PipelinePorts } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import { defineTool, text } from '@dsh/schema'

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: { a: { type: 'number', required: true }, b: { type: 'number', required: true } },
  output: { schema: { type: 'number' }, render: (_args, value) => [text(String(value))] },
  isConcurrencySafe: () => true,
  execute: async args => args.a + args.b,
})

const hooks: PipelinePorts['hooks'] = createHooks()
const registry = createRegistry({ onChange: change => hooks.emit('tools/change', change.scope, [change]) })
const pipeline = createPipeline({ resolver: registry, hooks })

const owner = createOwner('consumer')
const changed: string[] = []
hooks.on(owner, 'tools/change', change => void changed.push(change.kind))
hooks.on(owner, 'tools/pre-execute', (exec, next) =>
  exec.callId === 'denied' ? { kind: 'deny', reason: 'not this one' } : next(),
)
registry.register(owner, add)
assert.deepEqual(changed, ['register'])

await using scope = createScope({ name: 'agent' })
const call = (callId: string, a: number) => ({
  callId,
  name: 'add',
  arguments: { a, b: 1 },
  agent: scope.key,
  signal: AbortSignal.timeout(5000),
})

const results = await pipeline.executeBatch([call('1', 1), call('2', 2), call('denied', 3)])
assert.deepEqual(
  results.map(result => (result.isError ? result.error.message : result.value)),
  [2, 3, 'not this one'],
)

registry.restrict(scope, { deny: ['add'] })
assert.deepEqual(registry.view(scope.key).tools, [])
const hidden = await pipeline.execute(call('4', 4))
assert.equal(hidden.error?.info?.code, 'UNKNOWN_TOOL')

await owner.dispose()
assert.deepEqual(registry.schemas(), [])
console.log('parts: a registry and a pipeline joined by hand ran a batch')
