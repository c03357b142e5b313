import { mountTelemetry } from '@dsh/otel'
import { createToolRuntime } from '@dsh/tool-runtime'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, SimpleSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { describe, expect, it } from 'vitest'
import {
  brokenContexts,
  brokenMeter,
  brokenTracer,
  contextFaults,
  meterFaults,
  tracerFaults,
  underContexts,
} from './faults.ts'
import { call, createSdk, only, read, tool } from './support.ts'

/** A runtime with a tool that counts its bodies, makes a span of its own, and can fail. */
function createCounting(sdk: ReturnType<typeof createSdk>) {
  const tools = createToolRuntime()
  let bodies = 0
  tools.register(
    tool('read', {
      execute: async args => {
        bodies += 1
        sdk.tracer.startSpan('inner').end()
        if ((args as { fail?: boolean }).fail === true) throw new Error('no such file')
        return 'read'
      },
    }),
  )
  return { tools, bodies: () => bodies }
}

describe('a tracer that throws', () => {
  it.each(tracerFaults)('at %s changes no call, and takes no measurement away', async fault => {
    const sdk = createSdk()
    const { tools, bodies } = createCounting(sdk)
    const tracerProvider = brokenTracer(sdk.tracerProvider, fault)
    mountTelemetry(tools, { tracerProvider, meterProvider: sdk.meterProvider, recordContent: true })
    await underContexts(new AsyncLocalStorageContextManager().enable(), async () => {
      expect(read(await tools.execute(call('read')))).toBe('read')
      expect(read(await tools.execute(call('read', { arguments: { fail: true } })))).toBe('Error: no such file')
    })
    expect(bodies()).toBe(2)
    expect((await sdk.measured()).map(({ count }) => count)).toEqual([1, 1])
  })
})

describe('a meter that throws', () => {
  it.each(meterFaults)('at %s changes no call, and takes no span away', async fault => {
    const sdk = createSdk()
    const { tools, bodies } = createCounting(sdk)
    const meterProvider = brokenMeter(sdk.meterProvider, fault)
    mountTelemetry(tools, { tracerProvider: sdk.tracerProvider, meterProvider })
    expect(read(await tools.execute(call('read')))).toBe('read')
    expect(bodies()).toBe(1)
    expect(sdk.spans().map(({ name }) => name)).toEqual(['inner', 'execute_tool read'])
  })
})

describe('a context manager', () => {
  it.each(contextFaults)('that %s changes no call: the body runs once', async fault => {
    const sdk = createSdk()
    const tools = createToolRuntime()
    let bodies = 0
    tools.register(
      tool('read', {
        execute: async () => {
          bodies += 1
          return 'read'
        },
      }),
    )
    mountTelemetry(tools, { tracerProvider: sdk.tracerProvider, meterProvider: sdk.meterProvider })
    const result = await underContexts(brokenContexts(fault), () => tools.execute(call('read')))
    expect(read(result)).toBe('read')
    expect(bodies).toBe(1)
    expect(await sdk.measured()).toMatchObject([{ count: 1 }])
  })
})

describe('an exporter that throws', () => {
  it('changes no call', async () => {
    const sdk = createSdk()
    const { tools } = createCounting(sdk)
    let exports = 0
    const exporter: SpanExporter = {
      export() {
        exports += 1
        throw new Error('broken exporter')
      },
      shutdown: async () => undefined,
    }
    const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    mountTelemetry(tools, { tracerProvider })
    expect(read(await tools.execute(call('read')))).toBe('read')
    await tracerProvider.forceFlush()
    expect(exports).toBe(1)
  })
})

describe('a span processor that throws', () => {
  it('changes no call', async () => {
    const { tools } = createCounting(createSdk())
    let seen = 0
    const fail = (): never => {
      seen += 1
      throw new Error('broken processor')
    }
    const tracerProvider = new BasicTracerProvider({
      spanProcessors: [
        { onStart: fail, onEnd: fail, shutdown: async () => undefined, forceFlush: async () => undefined },
      ],
    })
    mountTelemetry(tools, { tracerProvider })
    expect(read(await tools.execute(call('read')))).toBe('read')
    expect(seen).toBeGreaterThan(0)
  })
})

describe('a host', () => {
  it('whose get() throws still has its calls observed', async () => {
    const sdk = createSdk()
    const { tools } = createCounting(sdk)
    const get = (): never => {
      throw new Error('broken get')
    }
    const { tracerProvider, meterProvider } = sdk
    mountTelemetry({ on: tools.on, get }, { tracerProvider, meterProvider })
    expect(read(await tools.execute(call('read')))).toBe('read')
    expect(only(sdk.spans().filter(({ name }) => name !== 'inner')).attributes).toMatchObject({
      'gen_ai.tool.name': 'read',
    })
  })
})

describe('arguments that are nested too deep to print', () => {
  it('are left out, and the call is as it was', async () => {
    const sdk = createSdk()
    const { tools } = createCounting(sdk)
    let deep: unknown = 1
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    mountTelemetry(tools, { tracerProvider: sdk.tracerProvider, recordContent: true })
    expect(read(await tools.execute(call('read', { arguments: { deep } })))).toBe('read')
    const { attributes } = only(sdk.spans().filter(({ name }) => name !== 'inner'))
    expect(attributes).not.toHaveProperty('gen_ai.tool.call.arguments')
    expect(attributes['gen_ai.tool.call.result']).toBe('"read"')
  })
})
