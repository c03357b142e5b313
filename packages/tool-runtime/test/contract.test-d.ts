import { createHooks, createScope, type Disposer, type Hooks } from '@dsh/kernel'
import { defineTool, text, type InferArgs, type InferValue, type JsonValue } from '@dsh/schema'
import { createToolRuntime } from '@dsh/tool-runtime'
import { createRegistry } from '@dsh/registry'
import { createPipeline } from '@dsh/pipeline'
import { mountInvariants } from '@dsh/invariant'
import { commandRules, timeout } from '@dsh/policies'
import {
  codes,
  deriveMessages,
  presentCall,
  succeeded,
  type EventSink,
  type SessionEvent,
  type ToolEvents,
  type ToolExecution,
} from '@dsh/tool'
import type { CodeRuntime } from '@dsh/code-runtime'
import type { CodeLanguage } from '@dsh/codegen'
import { Type } from 'typebox'
import { z } from 'zod'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const yes = <T extends true>(): T => true as T
const read = defineTool({
  name: 'read',
  description: 'Reads a file.',
  parameters: {
    path: { type: 'string', required: true, minLength: 1 },
    how: { type: 'string', enum: ['text', 'hex'] },
    lines: { type: 'array', items: { type: 'integer' } },
  },
  output: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { body: { type: 'string', required: true }, size: { type: 'integer' } },
    },
    render: (args, value) => [text(`${args.path}: ${value.body}`)],
  },
  isConcurrencySafe: args => args.how !== 'hex',
  async execute(args, exec) {
    yes<Equal<typeof args.how, 'text' | 'hex' | undefined>>()
    exec.deferContext({ id: 'a', role: 'user', content: [text('b')], source: { kind: 'plugin', plugin: 'p' } })
    return { body: args.path, size: args.lines?.[0] ?? 0 }
  },
  presentCall: args => ({ card: 'generic', title: args.path, kind: 'read', locations: [{ path: args.path }] }),
  presentResult: (_args, result) => ({ card: 'terminal', exitCode: result.isError ? 1 : 0 }),
})
const boxed = defineTool({
  name: 'box',
  description: '',
  parameters: Type.Object({ n: Type.Number() }),
  output: { schema: Type.String(), render: (_a, v) => [text(v)] },
  execute: async args => args.n.toFixed(),
})
const zodded = defineTool({
  name: 'zod',
  description: '',
  parameters: z.object({ n: z.number() }),
  output: { schema: z.array(z.string()), render: (_a, v) => [text(v.join())] },
  execute: async args => [args.n.toFixed()],
})
yes<Equal<InferValue<{ oneOf: [{ type: 'null' }, { type: 'string'; const: 'x' }] }>, null | 'x'>>()
yes<
  Equal<
    InferArgs<{ a: { type: 'array'; items: { type: 'boolean' }; required: true }; b: { type: 'json' } }>,
    { a: boolean[]; b?: JsonValue }
  >
>()
// prettier-ignore
// @ts-expect-error an object must say whether it is open
defineTool({ name: 'x', description: '', parameters: { o: { type: 'object' } }, output: { schema: { type: 'null' }, render: () => [] }, execute: async () => null })
// prettier-ignore
// @ts-expect-error the body must return what the output says
defineTool({ name: 'x', description: '', parameters: {}, output: { schema: { type: 'string' }, render: () => [] }, execute: async () => 1 })
// prettier-ignore
// @ts-expect-error `required` is only ever true
defineTool({ name: 'x', description: '', parameters: { a: { type: 'string', required: false } }, output: { schema: { type: 'null' }, render: () => [] }, execute: async () => null })

const events: SessionEvent[] = []
const sink: EventSink = {
  append: event => {
    events.push(event)
  },
}
const fake: CodeRuntime = {
  language: 'typescript',
  isolation: { boundary: 'none', confinement: [], network: true, files: true },
  capabilities: { snapshot: false, concurrentCalls: true, typescript: 'strip', jit: true },
  limits: {
    cpuMs: 1,
    wallMs: 1,
    memoryBytes: 1,
    stackBytes: 1,
    sourceBytes: 1,
    argBytes: 1,
    resultBytes: 1,
    returnBytes: 1,
    depth: 1,
    logBytes: 1,
    calls: 1,
    inFlight: 1,
  },
  async run({ bindings, signal }) {
    const stats = {
      queueMs: 0,
      startMs: 0,
      cpuMs: 0,
      wallMs: 0,
      calls: 1,
      maxInFlight: 1,
      peakMemoryBytes: 0,
      cold: false,
    }
    const call = bindings[0]?.functions.read
    if (call === undefined)
      return {
        ok: false,
        failure: { kind: 'exception', message: bindings[0]?.missing?.('read') ?? 'gone', retryable: false },
        logs: [],
        stats,
      }
    return {
      ok: true,
      value: await call({ path: 'a' }, { callId: 1, signal: signal ?? new AbortController().signal }),
      logs: [{ level: 'log', text: 'hi', seq: 0 }],
      stats,
    }
  },
}
const typescript: CodeLanguage = {
  id: 'typescript',
  renderSdk: tools => tools.map(tool => tool.name).join('\n'),
  runCode: { description: '', codeDescription: '', descriptionDescription: '' },
}
await using tools = createToolRuntime({
  mode: 'both',
  codeRuntime: fake,
  languages: [typescript],
  sink,
  approval: { request: async () => 'rejected' },
  warn: console.warn,
})
using registered = tools.register(read)
yes<Equal<typeof registered, Disposer>>()
tools.register(boxed)
tools.register(zodded)
tools.on(
  'tools/pre-execute',
  async (exec, next) => (exec.name === 'box' ? { kind: 'deny', reason: 'no boxes' } : next()),
  { prepend: true, label: 'no boxes' },
)
tools.on('tools/execute', async (exec, next) => {
  const result = await next({ signal: AbortSignal.any([exec.signal, AbortSignal.timeout(1000)]) })
  if (!result.isError) return succeeded(result.value)
  return result.error.info?.code === codes.TOOL_TIMEOUT ? next() : result
})
tools.on('tools/execute', (exec, _next) => {
  // @ts-expect-error the call is frozen; use next({ signal })
  exec.signal = AbortSignal.abort()
  return succeeded(null)
})
tools.on('tools/post-execute', async (_exec, result, next) =>
  result.isError ? { kind: 'block', feedback: [text('no')] } : next(),
)
// @ts-expect-error content and value exclude each other
tools.on('tools/post-execute', () => ({ kind: 'accept', content: [], value: 1 }))
tools.on('tools/change', change => {
  console.log(change.kind, change.names.join())
})
tools.guard(exec => (exec.agent === undefined ? 'who asks?' : undefined))
timeout({ defaultMs: 1000 }).mount(tools)
await using agent = tools.scope({ name: 'reviewer' })
commandRules({
  tool: 'bash',
  command: args => String(args),
  rules: [{ words: ['git', 'diff'], decision: 'allow' }],
}).mount(agent)
agent.restrict({ allow: ['read'] })
agent.presentAs('code')
// @ts-expect-error scoped verbs exist only on a scope
tools.restrict({ deny: ['read'] })
// @ts-expect-error an empty restriction
agent.restrict({})
const [first] = await tools.executeBatch([
  { callId: '1', name: 'read', arguments: { path: 'a' }, agent: agent.key, signal: AbortSignal.timeout(5) },
])
if (first?.isError === false) {
  const value: JsonValue = first.value
  console.log(value, first.concludesTurn)
} else console.log(first?.error.message)
console.log(
  tools.promptSections(agent.key).map(section => section.text),
  tools.surface(agent.key).knownNames,
  tools.explain('read', agent.key).outcome,
  presentCall(read, '{'),
  deriveMessages(events),
)

// the same from parts
const hooks: Hooks<ToolEvents> = createHooks<ToolEvents>()
const registry = createRegistry({
  mode: 'code',
  onChange: change => {
    hooks.emit('tools/change', change.scope, [change])
  },
})
const invariants = mountInvariants(hooks, {
  report: violation => {
    console.error(violation.message)
  },
})
export const pipeline = createPipeline({
  resolver: registry,
  hooks,
  sink: invariants.watch(sink),
  onStage: invariants.onStage,
})
const scope = createScope({ parent: agent.key })
registry.register(scope, read)
declare const exec: ToolExecution
const decision = await hooks.waterfall('tools/pre-execute', exec.agent, [exec], async () => ({ kind: 'allow' }))
const result = await hooks.waterfall('tools/execute', exec.agent, [exec], async () => succeeded(1), {
  repeat: 'fresh',
  revise: ([at], change) => [{ ...at, ...(change as object) }],
})
console.log(decision.kind, result.isError)
