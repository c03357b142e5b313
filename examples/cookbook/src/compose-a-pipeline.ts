// #region example
import { createHooks, createOwner } from '@dsh/kernel'
import { contentText } from '@dsh/presentation'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import { retry } from '@dsh/policies'
import type { ToolEvents } from '@dsh/tool'
import { files } from './tools/files.ts'

const owner = createOwner('my host') // whoever registers; its end undoes all
const hooks = createHooks<ToolEvents>() // where listeners stand
const registry = createRegistry({ onChange: change => hooks.emit('tools/change', undefined, [change]) })
const pipeline = createPipeline({
  resolver: registry, // or any object with resolve() and denial()
  hooks,
  sink: { append: event => console.log('log:', event.type) },
  maxParallelToolCalls: 4,
})

// A policy asks three functions of its host; here they are those of the parts.
retry({ attempts: 2, retryable: ({ error }) => error?.message === '503 busy' }).mount({
  on: (event, listener, options) => hooks.on(owner, event, listener, options),
  guard: (guard, options) => registry.guard(owner, guard, options),
  get: (name, scope) => registry.get(name, scope),
})
hooks.on(owner, 'tools/change', ({ kind, names }) => console.log(kind, names))
registry.batch(() => files.map(tool => registry.register(owner, tool)))

const { signal } = new AbortController()
const results = await pipeline.executeBatch([
  { callId: '1', name: 'read', arguments: { path: 'a.md' }, signal },
  { callId: '2', name: 'search', arguments: { path: 'b.md' }, signal },
])
for (const { content } of results) console.log(contentText(content))
await owner.dispose()
console.log(registry.schemas().length, 'tools are left')
// #endregion example
