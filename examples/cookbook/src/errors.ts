import { typescript } from '@dsh/codegen-ts'
import { createOwner, isCodedError } from '@dsh/kernel'
import { timeout } from '@dsh/policies'
import { contentText } from '@dsh/presentation'
import { createQuickJsRuntime } from '@dsh/runtime-quickjs'
import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { createToolRuntime, type ToolRegistrar } from '@dsh/tool-runtime'
import { createFetchPage } from './tools/fetch-page.ts'
import { weather } from './tools/weather.ts'

/** A definition as somebody without `defineTool` writes it. */
const raw = (name: string, value: unknown, schema: object = {}): ToolDefinition => ({
  name,
  description: 'Gives something.',
  parameters: { type: 'object' },
  output: { schema, render: () => [text('something')] },
  execute: async () => value,
})
const deaf = defineTool({
  name: 'deaf',
  description: 'Never ends, and does not listen.',
  parameters: {},
  timeoutMs: 20,
  output: { schema: { type: 'null' }, render: () => [] },
  execute: () => new Promise<null>(() => {}),
})
const program = (code: string) => ({ code, description: 'Try something' })

/** Lets every kind of failure happen once, and says its code and what the model reads. */
export async function fail(say: (line: string) => void): Promise<void> {
  const codeRuntime = createQuickJsRuntime({ limits: { cpuMs: 100 } })
  const tools = createToolRuntime({
    codeRuntime,
    languages: [typescript],
    approval: { request: async ({ callId }) => (callId === 'nobody' ? 'unavailable' : 'rejected') },
  })
  const odd = [raw('fraction', 0.5, { type: 'integer' }), raw('big', 1n), raw('fine', 'yes')]
  for (const tool of [weather, deaf, createFetchPage({ count: 0 }), ...odd]) tools.register(tool)
  timeout({ abandonAfterMs: 5 }).mount(tools)
  const agent = tools.scope({ name: 'agent' })
  const coder = tools.scope({ name: 'coder' })
  coder.presentAs('code')

  const { signal } = new AbortController()
  const call = async (name: string, args: unknown, more: object = {}) => {
    const input = { callId: 'a', name, arguments: args, agent: agent.key, signal, ...more }
    const { error, content } = await tools.execute(input)
    say(`${error?.info?.code ?? '(no code)'}: ${contentText(content)}`)
  }
  /** For one call a policy is there. */
  const under = async (mount: (host: ToolRegistrar) => () => void, more: object = {}) => {
    const unmount = mount(tools)
    await call('fine', {}, more)
    unmount()
  }
  const refused = (action: () => unknown) => {
    try {
      action()
    } catch (error) {
      // A path of 300 steps tells nobody anything.
      if (isCodedError(error)) say(`${error.code}: ${error.message.replace(/(\.items)+\S*/, '.items.items…')}`)
    }
  }

  await call('wether', {})
  await call('weather', { city: 'Oslo' }, { agent: coder.key })
  await call('weather', { town: 'Oslo' })
  await call('weather', '{"city": Oslo}')
  await call('fraction', {})
  await call('big', {})
  await call('fetch_page', { url: '/slow' })
  await call('deaf', {})
  await call('fine', {}, { signal: AbortSignal.abort() })
  const amid = new AbortController()
  await under(host => host.on('tools/execute', (_exec, next) => next().finally(() => amid.abort())), {
    signal: amid.signal,
  })
  await under(host => host.on('tools/pre-execute', () => ({ kind: 'maybe' }) as never))
  await under(host => host.guard((async () => undefined) as never))
  await call('fine', {}, { signal: undefined })
  await call('fine', {}, { parent: Symbol('forged') })
  await call('run_code', program('while (true) {}'), { agent: coder.key, signal })
  await call('run_code', program('return 1 +'), { agent: coder.key })
  await call('weather', { city: 'Atlantis' })
  await call('fine', { at: undefined })
  await under(host => host.guard(() => 'not on a Sunday'))
  await under(host => host.on('tools/pre-execute', () => ({ kind: 'ask' })))
  await under(host => host.on('tools/pre-execute', () => ({ kind: 'ask' })), { callId: 'nobody' })
  await under(host => host.on('tools/post-execute', () => ({ kind: 'block', feedback: [text('withheld')] })))

  refused(() => tools.register(raw('x', 1, { type: 'string', minLenght: 1 })))
  let deep: object = { type: 'string' }
  for (let level = 0; level < 300; level += 1) deep = { type: 'array', items: deep }
  refused(() => tools.register(raw('x', 1, deep)))
  const owner = createOwner('plug-in')
  await owner.dispose()
  refused(() => owner.effect(() => () => {}, 'timer'))
  await tools.dispose()
  await codeRuntime.dispose?.()
}
