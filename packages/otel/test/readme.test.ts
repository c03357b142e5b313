import { describe, expect, it } from 'vitest'
import { call, createSdk, idOf, named, only, parentOf, tool, useGlobally } from './support.ts'

const sdk = createSdk()
// What an application does with NodeSDK, or with the providers of its vendor.
const letGo = useGlobally(sdk)
const readFile = tool('read_file')
const { signal } = new AbortController()

// #region example
import { createToolRuntime } from '@dsh/tool-runtime'
import { mountTelemetry } from '@dsh/otel'
import { trace } from '@opentelemetry/api'

const tools = createToolRuntime()
tools.register(readFile)
tools.guard(exec => (exec.name === 'bash' ? 'no shell in this app' : undefined))

// After all policies, so that it stands outside of them.
const unmount = mountTelemetry(tools)

const tracer = trace.getTracer('my-agent')
await tracer.startActiveSpan('invoke_agent helper', async span => {
  await tools.executeBatch([
    { callId: '1', name: 'read_file', arguments: { path: 'a.txt' }, signal }, // execute_tool read_file
    { callId: '2', name: 'bash', arguments: { command: 'ls' }, signal }, // execute_tool bash, error.type denied
  ])
  span.end()
})
// #endregion example

unmount()
letGo()

describe('the README of @dsh/otel', () => {
  it('gives each call a span under the turn, and a measurement', async () => {
    const turn = idOf(named(sdk.spans(), 'invoke_agent helper'))
    expect(parentOf(named(sdk.spans(), 'execute_tool read_file'))).toBe(turn)
    expect(parentOf(named(sdk.spans(), 'execute_tool bash'))).toBe(turn)
    expect(named(sdk.spans(), 'execute_tool bash').attributes['error.type']).toBe('denied')
    expect((await sdk.measured()).map(({ count }) => count)).toEqual([1, 1])
  })

  it('records content where it is told to, for one scope', async () => {
    const { tracerProvider, spans } = createSdk()

    // #region content
    const sandbox = tools.scope({ name: 'sandbox' })
    mountTelemetry(sandbox, { recordContent: true, tracerProvider }) // only calls of this scope and those below
    // #endregion content

    await tools.execute(call('read_file', { agent: sandbox.key, arguments: { path: 'a.txt' } }))
    const { attributes } = only(spans())
    expect(attributes['gen_ai.tool.call.arguments']).toBe('{"path":"a.txt"}')
  })
})
