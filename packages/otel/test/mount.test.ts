import { CodedError, createHooks, createOwner } from '@dsh/kernel'
import { mountTelemetry, type TelemetryHost } from '@dsh/otel'
import { createPipeline } from '@dsh/pipeline'
import { createRegistry } from '@dsh/registry'
import { RUN_CODE_NAME, type ToolEvents, type ToolExecution, type ToolExecutionInput } from '@dsh/tool'
import { createToolRuntime, TOOL_RUNTIME_SCHEDULER } from '@dsh/tool-runtime'
import {
  context,
  metrics,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Histogram,
  type MeterProvider,
} from '@opentelemetry/api'
import { AlwaysOffSampler, BasicTracerProvider } from '@opentelemetry/sdk-trace-base'
import { afterEach, describe, expect, it } from 'vitest'
import { call, createObserved, createSdk, followContexts, idOf, named, only, parentOf, read, tool } from './support.ts'

followContexts()

/** A host of the barest kind, and a call for it. */
function createBareHost() {
  const hooks = createHooks<ToolEvents>()
  const owner = createOwner('host')
  const on: TelemetryHost['on'] = (event, listener, options) => hooks.on(owner, event, listener, options)
  const exec = { ...call('read'), rootCallId: 'root', token: Symbol('call') } as unknown as ToolExecution
  return { hooks, host: { on }, exec }
}

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

describe('the span of a call', () => {
  it('has the name, the kind and the attributes of the conventions', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read', { callId: 'call 7' }))
    const span = only(spans())
    expect(span.name).toBe('execute_tool read')
    expect(span.kind).toBe(SpanKind.INTERNAL)
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET })
    expect(span.instrumentationScope.name).toBe('@dsh/otel')
    expect(span.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'read',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.description': 'Does read.',
      'gen_ai.tool.call.id': 'call 7',
    })
  })

  it('has its attributes from the beginning, for whoever samples', async () => {
    const { tools, mount, tracerProvider } = createObserved()
    tools.register(tool('read'))
    mount()
    let atStart: unknown
    tools.on('tools/pre-execute', (_exec, next) => {
      atStart = { ...(trace.getActiveSpan() as unknown as { attributes: object }).attributes }
      return next()
    })
    await tools.execute(call('read'))
    expect(atStart).toMatchObject({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'read' })
    await tracerProvider.shutdown()
  })

  it('lasts from before policy to the result', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read', { execute: () => wait(20).then(() => 'done') }))
    tools.on('tools/pre-execute', async (_exec, next) => {
      await wait(20)
      return next()
    })
    tools.on('tools/post-execute', async (_exec, _result, next) => {
      await wait(20)
      return next()
    })
    mount()
    await tools.execute(call('read'))
    const [seconds, nanoseconds] = only(spans()).duration
    expect(seconds * 1000 + nanoseconds / 1e6).toBeGreaterThan(50)
  })

  it('begins and ends by the clock of all other spans', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(
      tool('read', {
        execute: async () => {
          tracer.startSpan('inner').end()
          return 'done'
        },
      }),
    )
    mount()
    const before = Date.now() - 1
    await tools.execute(call('read'))
    const { startTime, endTime } = named(spans(), 'execute_tool read')
    const [start, end] = [startTime, endTime].map(([seconds, nanoseconds]) => seconds * 1000 + nanoseconds / 1e6)
    expect(start).toBeGreaterThanOrEqual(before)
    expect(end).toBeGreaterThanOrEqual(start ?? Infinity)
    expect(end).toBeLessThanOrEqual(Date.now() + 1)
  })

  it('is one for a host that takes the four strides itself', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    mount()
    const staged = tools[TOOL_RUNTIME_SCHEDULER]
    const prepared = await staged.prepare(call('read'))
    const { exec, result } = prepared.kind === 'dispatch' ? await staged.dispatch(prepared.exec) : prepared
    expect(spans()).toHaveLength(0)
    await staged.finalize(exec, result)
    expect(only(spans()).name).toBe('execute_tool read')
  })

  it('has no description where the host does not know the tool', async () => {
    const { tools, mount, spans } = createObserved()
    mount()
    await tools.execute(call('nothing'))
    expect(only(spans()).attributes).not.toHaveProperty('gen_ai.tool.description')
  })
})

describe('content', () => {
  const secret = 'hunter2'
  const login = tool('login', { execute: async () => `welcome, ${secret}` })
  const fail = tool('fail', { execute: () => Promise.reject(new Error(`no such password: ${secret}`)) })

  it('is nowhere in spans and measurements by default', async () => {
    const { tools, mount, spans, measured } = createObserved()
    tools.register(login)
    tools.register(fail)
    mount()
    await tools.execute(call('login', { arguments: { password: secret } }))
    await tools.execute(call('fail', { arguments: { password: secret } }))
    const seen = spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
    expect(seen).toHaveLength(2)
    expect(JSON.stringify([seen, await measured()])).not.toContain(secret)
  })

  it('is arguments and value as JSON where it is recorded', async () => {
    const { tools, mount, spans } = createObserved({ recordContent: true })
    tools.register(login)
    mount()
    await tools.execute(call('login', { arguments: { password: secret } }))
    const { attributes } = only(spans())
    expect(attributes['gen_ai.tool.call.arguments']).toBe('{"password":"hunter2"}')
    expect(attributes['gen_ai.tool.call.result']).toBe('"welcome, hunter2"')
  })

  it('is the message of a failure where it is recorded, and no result', async () => {
    const { tools, mount, spans } = createObserved({ recordContent: true })
    tools.register(fail)
    mount()
    await tools.execute(call('fail'))
    const { attributes, status } = only(spans())
    expect(status).toEqual({ code: SpanStatusCode.ERROR, message: `no such password: ${secret}` })
    expect(attributes).not.toHaveProperty('gen_ai.tool.call.result')
  })

  it('is what policy left of a value', async () => {
    const { tools, mount, spans } = createObserved({ recordContent: true })
    tools.register(login)
    tools.on('tools/post-execute', () => ({ kind: 'accept', value: 'welcome' }))
    mount()
    await tools.execute(call('login'))
    expect(only(spans()).attributes['gen_ai.tool.call.result']).toBe('"welcome"')
  })

  it('is not even printed for a span that nobody records', async () => {
    const { hooks, host, exec } = createBareHost()
    const tracerProvider = new BasicTracerProvider({ sampler: new AlwaysOffSampler() })
    mountTelemetry(host, { tracerProvider, recordContent: true })
    let prints = 0
    const toJSON = (): string => {
      prints += 1
      return ''
    }
    hooks.emit('tools/result', undefined, [
      { ...exec, arguments: { toJSON } },
      { isError: false, value: 1, content: [] },
    ])
    expect(prints).toBe(0)
  })

  it('is never more than a span should hold', async () => {
    const { tools, mount, spans, measured } = createObserved({ recordContent: true })
    const long = 'x'.repeat(100_000)
    tools.register(tool(long, { description: long, execute: async () => long }))
    tools.on('tools/post-execute', () => ({ kind: 'block', feedback: [{ type: 'text', text: long }] }))
    mount()
    await tools.execute(call(long, { callId: long, arguments: { long } }))
    const { name, attributes, status } = only(spans())
    expect(JSON.stringify({ name, attributes, status }).length).toBeLessThan(12_000)
    expect(JSON.stringify(await measured()).length).toBeLessThan(500)
    expect(attributes['gen_ai.tool.call.arguments']).toMatch(/^{"long":"x+…$/)
  })
})

describe('the parent of a span', () => {
  it('is what is active where a direct call is executed', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(tool('read'))
    mount()
    await tracer.startActiveSpan('turn', async turn => {
      await tools.execute(call('read'))
      turn.end()
    })
    expect(parentOf(named(spans(), 'execute_tool read'))).toBe(idOf(named(spans(), 'turn')))
  })

  it('is nobody where nothing is active', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read'))
    expect(parentOf(only(spans()))).toBeUndefined()
  })

  it('is the span of the call that a nested call was made from', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(tool('read'))
    tools.register(
      tool('outer', {
        execute: async (_args, { token }) =>
          tracer.startActiveSpan('own work', async span => {
            const result = await tools.execute(call('read', { parent: token }))
            span.end()
            return read(result)
          }),
      }),
    )
    mount()
    await tools.execute(call('outer'))
    expect(parentOf(named(spans(), 'execute_tool read'))).toBe(idOf(named(spans(), 'execute_tool outer')))
  })

  it('is that call also where its context did not follow', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    const detached = (input: ToolExecutionInput) =>
      context.with(trace.deleteSpan(context.active()), () => tools.execute(input))
    tools.register(
      tool('outer', { execute: async (_args, { token }) => read(await detached(call('read', { parent: token }))) }),
    )
    mount()
    await tools.execute(call('outer'))
    expect(parentOf(named(spans(), 'execute_tool read'))).toBe(idOf(named(spans(), 'execute_tool outer')))
  })

  it('is what is active where telemetry was mounted after the outer call began', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(tool('read'))
    tools.register(
      tool('outer', {
        execute: async (_args, { token }) => {
          mount()
          return tracer.startActiveSpan('own work', async span => {
            await tools.execute(call('read', { parent: token }))
            span.end()
            return 'done'
          })
        },
      }),
    )
    await tools.execute(call('outer'))
    expect(parentOf(named(spans(), 'execute_tool read'))).toBe(idOf(named(spans(), 'own work')))
  })
})

describe('the active span', () => {
  it('is that of the call in its body, also after it waited', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(
      tool('read', {
        execute: async () => {
          await wait(1)
          tracer.startSpan('query').end()
          return 'done'
        },
      }),
    )
    tools.on('tools/execute', async (_exec, next) => {
      await wait(1)
      return next()
    })
    mount()
    await tools.execute(call('read'))
    expect(parentOf(named(spans(), 'query'))).toBe(idOf(named(spans(), 'execute_tool read')))
  })

  it('is that of the call in its listeners', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(tool('read'))
    tools.on('tools/pre-execute', (_exec, next) => {
      tracer.startSpan('ask').end()
      return next()
    })
    tools.on('tools/post-execute', (_exec, _result, next) => {
      tracer.startSpan('check').end()
      return next()
    })
    mount()
    await tools.execute(call('read'))
    const id = idOf(named(spans(), 'execute_tool read'))
    expect([parentOf(named(spans(), 'ask')), parentOf(named(spans(), 'check'))]).toEqual([id, id])
  })

  it('keeps what else is active, such as baggage', async () => {
    const { tools, mount } = createObserved()
    const key = Symbol('tenant')
    let seen: unknown
    tools.register(
      tool('read', {
        execute: async () => {
          seen = context.active().getValue(key)
          return 'done'
        },
      }),
    )
    mount()
    await context.with(context.active().setValue(key, 'acme'), () => tools.execute(call('read')))
    expect(seen).toBe('acme')
  })

  it('is the old one again where the call was made', async () => {
    const { tools, mount, tracer } = createObserved()
    tools.register(tool('read'))
    mount()
    await tracer.startActiveSpan('turn', async turn => {
      await tools.execute(call('read'))
      expect(trace.getActiveSpan()).toBe(turn)
    })
  })
})

describe('error.type', () => {
  /** What telemetry says of one call of `read`, in its span and in its measurement. */
  async function typeOf(
    prepare: (observed: ReturnType<typeof createObserved>) => Partial<ToolExecutionInput> | void,
    options: Parameters<typeof createObserved> = [],
  ): Promise<unknown> {
    const observed = createObserved(...options)
    observed.tools.register(tool('read'))
    const more = prepare(observed) ?? {}
    observed.mount()
    await observed.tools.execute(call('read', more))
    const { attributes, status } = only(observed.spans())
    const [measured] = await observed.measured()
    expect(status.code).toBe(attributes['error.type'] === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR)
    expect(measured?.count).toBe(1)
    expect(measured?.dimensions['error.type']).toBe(attributes['error.type'])
    return attributes['error.type']
  }

  const failing = (thrown: unknown) => tool('read', { execute: () => Promise.reject(thrown) })

  it('is absent where a call went well', async () => {
    expect(await typeOf(() => undefined)).toBeUndefined()
  })

  it('is denied where a listener said no', async () => {
    expect(
      await typeOf(({ tools }) => void tools.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'no' }))),
    ).toBe('denied')
  })

  it('is denied where a guard said no', async () => {
    expect(await typeOf(({ tools }) => void tools.guard(() => 'no'))).toBe('denied')
  })

  it('is denied where somebody was asked and said no', async () => {
    const approval = { request: async () => 'rejected' as const }
    const ask = ({ tools }: ReturnType<typeof createObserved>) => {
      tools.on('tools/pre-execute', () => ({ kind: 'ask' }))
      return { agent: tools.scope().key }
    }
    expect(await typeOf(ask, [{}, { approval }])).toBe('denied')
  })

  it('is blocked where post-execute withheld the result', async () => {
    expect(
      await typeOf(({ tools }) => void tools.on('tools/post-execute', () => ({ kind: 'block', feedback: [] }))),
    ).toBe('blocked')
  })

  it('is tool_error where the body threw an error without a code', async () => {
    expect(
      await typeOf(({ tools }) => {
        tools.on('tools/pre-execute', (_exec, next) => next())
        const { key } = tools.scope()
        const inner = tools.scope({ parent: key })
        inner.register(failing(new Error('no such file')))
        return { agent: inner.key }
      }),
    ).toBe('tool_error')
  })

  it('is the code of what the body threw', async () => {
    expect(
      await typeOf(({ tools }) => {
        const scope = tools.scope()
        scope.register(failing(new CodedError('FS_NOT_FOUND', 'no such file')))
        return { agent: scope.key }
      }),
    ).toBe('FS_NOT_FOUND')
  })

  it('is tool_error where a code is no word, but a sentence', async () => {
    expect(
      await typeOf(({ tools }) => {
        const scope = tools.scope()
        scope.register(failing(new CodedError('no file of the name a.txt', 'no such file')))
        return { agent: scope.key }
      }),
    ).toBe('tool_error')
  })

  it('is tool_error where a listener threw, before or after', async () => {
    const thrower = () => Promise.reject(new Error('broken policy'))
    expect(await typeOf(({ tools }) => void tools.on('tools/pre-execute', thrower))).toBe('tool_error')
    expect(await typeOf(({ tools }) => void tools.on('tools/post-execute', thrower))).toBe('tool_error')
  })

  it('is INVALID_POLICY_DECISION where a policy answered in no known shape', async () => {
    expect(await typeOf(({ tools }) => void tools.on('tools/pre-execute', () => 'yes' as never))).toBe(
      'INVALID_POLICY_DECISION',
    )
  })

  it('is ABORTED where the caller cancelled a body that had begun', async () => {
    expect(
      await typeOf(({ tools }) => {
        const controller = new AbortController()
        tools.on('tools/execute', (_exec, next) => {
          const running = next()
          controller.abort()
          return running
        })
        return { signal: controller.signal }
      }),
    ).toBe('ABORTED')
  })

  it('is ABORTED_BEFORE_DISPATCH where the caller cancelled before', async () => {
    expect(await typeOf(() => ({ signal: AbortSignal.abort() }))).toBe('ABORTED_BEFORE_DISPATCH')
  })

  it('is UNKNOWN_TOOL where the name is none', async () => {
    expect(await typeOf(() => ({ name: 'raed' }))).toBe('UNKNOWN_TOOL')
  })
})

describe('the event of an exception', () => {
  it('has the name of what was thrown, without its message', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read', { execute: () => Promise.reject(new CodedError('FS_NOT_FOUND', 'no such file')) }))
    mount()
    await tools.execute(call('read'))
    expect(only(spans()).events.map(({ name, attributes }) => ({ name, attributes }))).toEqual([
      { name: 'gen_ai.execute_tool.exception', attributes: { 'exception.type': 'CodedError' } },
    ])
  })

  it('has the message too where content is recorded', async () => {
    const { tools, mount, spans } = createObserved({ recordContent: true })
    tools.register(tool('read', { execute: () => Promise.reject(new Error('no such file')) }))
    mount()
    await tools.execute(call('read'))
    expect(only(spans()).events[0]?.attributes).toEqual({ 'exception.message': 'no such file' })
  })

  it('is none for a refusal, which nobody threw', async () => {
    const { tools, mount, spans } = createObserved({ recordContent: true })
    tools.register(tool('read'))
    tools.guard(() => 'no')
    mount()
    await tools.execute(call('read'))
    expect(only(spans()).events).toEqual([])
  })
})

describe('a call that ends before policy', () => {
  it('has one span and one measurement where it is malformed', async () => {
    const { tools, mount, spans, measured } = createObserved()
    mount()
    const result = await tools.execute({ arguments: {} } as never)
    const { name, attributes } = only(spans())
    expect(read(result)).toContain('invalid call')
    expect(name).toBe('execute_tool')
    expect(attributes).toMatchObject({ 'gen_ai.tool.name': '_OTHER', 'error.type': 'INVALID_CALL' })
    expect(attributes).not.toHaveProperty('gen_ai.tool.call.id')
    expect(await measured()).toMatchObject([
      { count: 1, dimensions: { 'gen_ai.tool.name': '_OTHER', 'error.type': 'INVALID_CALL' } },
    ])
  })

  it('has one span and one measurement where it was cancelled', async () => {
    const { tools, mount, spans, measured } = createObserved()
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read', { signal: AbortSignal.abort() }))
    expect(only(spans()).name).toBe('execute_tool read')
    expect(await measured()).toMatchObject([{ count: 1, dimensions: { 'error.type': 'ABORTED_BEFORE_DISPATCH' } }])
  })

  it('has one span and one measurement where its arguments are no JSON', async () => {
    const { tools, mount, spans, measured } = createObserved({ recordContent: true })
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read', { arguments: { n: 1n } }))
    expect(only(spans()).attributes).toMatchObject({ 'gen_ai.tool.name': 'read', 'error.type': 'tool_error' })
    expect(await measured()).toMatchObject([{ count: 1 }])
  })

  it('has one span and one measurement where its name collapsed into run_code', async () => {
    const { tracerProvider, meterProvider, spans, measured } = createSdk()
    const owner = createOwner('host')
    const hooks = createHooks<ToolEvents>()
    const registry = createRegistry({ mode: 'code' })
    registry.register(owner, tool('read'))
    const runCode = tool(RUN_CODE_NAME)
    registry.mountTransport(owner, { definition: () => runCode })
    const on: TelemetryHost['on'] = (event, listener, options) => hooks.on(owner, event, listener, options)
    mountTelemetry({ on, get: registry.get }, { tracerProvider, meterProvider })
    const result = await createPipeline({ resolver: registry, hooks }).execute(call('read'))
    expect(read(result)).toContain(RUN_CODE_NAME)
    expect(only(spans()).attributes).toMatchObject({ 'gen_ai.tool.name': 'read', 'error.type': 'UNKNOWN_TOOL' })
    expect(await measured()).toMatchObject([{ count: 1, dimensions: { 'gen_ai.tool.name': 'read' } }])
  })

  it('is a child of what is active where it was executed', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    mount()
    await tracer.startActiveSpan('turn', async turn => {
      await tools.execute(call('read', { signal: AbortSignal.abort() }))
      turn.end()
    })
    expect(parentOf(named(spans(), 'execute_tool read'))).toBe(idOf(named(spans(), 'turn')))
  })
})

describe('attempts', () => {
  const retry = (times: number) =>
    (async (_exec, next) => {
      let result = await next()
      for (let attempt = 1; attempt < times && result.isError; attempt += 1) result = await next()
      return result
    }) satisfies ToolEvents['tools/execute']

  it('are one span with their number', async () => {
    const { tools, mount, spans, measured } = createObserved()
    let bodies = 0
    tools.register(
      tool('flaky', {
        execute: async () => {
          bodies += 1
          if (bodies < 3) throw new Error('try again')
          return 'done'
        },
      }),
    )
    tools.on('tools/execute', retry(5))
    mount()
    await tools.execute(call('flaky'))
    expect(bodies).toBe(3)
    expect(only(spans()).attributes).toMatchObject({ 'dsh.tool.attempts': 3 })
    expect(only(spans()).attributes).not.toHaveProperty('error.type')
    expect(await measured()).toMatchObject([{ count: 1 }])
  })

  it('are not worth a word where there is one', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read'))
    expect(only(spans()).attributes).not.toHaveProperty('dsh.tool.attempts')
  })

  it('begin nothing where they come after the result', async () => {
    const { tools, mount, started, measured } = createObserved()
    tools.register(tool('read'))
    let late: (() => Promise<unknown>) | undefined
    mount()
    tools.on(
      'tools/execute',
      (_exec, next) => {
        late = next
        return next()
      },
      { prepend: true },
    )
    const result = await tools.execute(call('read'))
    await late?.()
    expect(read(result)).toBe('read is done')
    expect(started()).toBe(1)
    expect(await measured()).toMatchObject([{ count: 1 }])
  })
})

describe('calls at one time', () => {
  it('do not mix: each body has the span of its own call', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(
      tool('work', {
        isConcurrencySafe: () => true,
        execute: async args => {
          const { n } = args as { n: number }
          await wait(10 - n)
          tracer.startSpan(`work ${n}`).end()
          await wait(n)
          return `${n}`
        },
      }),
    )
    mount()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => tools.execute(call('work', { callId: `c${n}`, arguments: { n } }))),
    )
    const idOfCall = new Map(spans().map(span => [span.attributes['gen_ai.tool.call.id'], idOf(span)]))
    const parents = Array.from({ length: 10 }, (_, n) => parentOf(named(spans(), `work ${n}`)))
    expect(parents).toEqual(Array.from({ length: 10 }, (_, n) => idOfCall.get(`c${n}`)))
  })

  it('are siblings in a batch, of which some run alone', async () => {
    const { tools, mount, spans, tracer } = createObserved()
    tools.register(tool('look', { isConcurrencySafe: () => true, execute: () => wait(2).then(() => 'seen') }))
    tools.register(tool('touch', { execute: () => wait(2).then(() => 'done') }))
    mount()
    const names = ['look', 'look', 'touch', 'look', 'touch', 'look', 'look']
    await tracer.startActiveSpan('turn', async turn => {
      await tools.executeBatch(names.map(name => call(name)))
      turn.end()
    })
    const turn = idOf(named(spans(), 'turn'))
    const calls = spans().filter(span => span.name !== 'turn')
    expect(calls.map(span => span.name)).toEqual(names.map(name => `execute_tool ${name}`))
    expect(calls.map(parentOf)).toEqual(names.map(() => turn))
  })
})

describe('the measurement of a call', () => {
  it('is in seconds, in the advised buckets', async () => {
    const { tools, mount, collect } = createObserved()
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read'))
    const [metric] = await collect()
    expect(metric?.descriptor).toMatchObject({ name: 'gen_ai.execute_tool.duration', unit: 's' })
    expect(metric?.dataPoints[0]?.value).toMatchObject({
      buckets: {
        boundaries: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
      },
    })
  })

  it('is as long as the span', async () => {
    const { tools, mount, spans, measured } = createObserved()
    tools.register(tool('read', { execute: () => wait(5).then(() => 'done') }))
    mount()
    await tools.execute(call('read'))
    const [seconds, nanoseconds] = only(spans()).duration
    const [point] = await measured()
    expect(point?.sum).toBeGreaterThan(0.003)
    expect(point?.sum).toBeCloseTo(seconds + nanoseconds / 1e9, 6)
  })

  it('has few dimensions: tool, type of tool, and class of error', async () => {
    const { tools, mount, measured } = createObserved({ recordContent: true })
    tools.register(tool('read'))
    mount()
    await tools.execute(call('read', { arguments: { path: 'a' } }))
    await tools.execute(call('read', { arguments: { path: 'b' } }))
    expect((await measured()).map(({ dimensions, count }) => ({ dimensions, count }))).toEqual([
      { dimensions: { 'gen_ai.tool.name': 'read', 'gen_ai.tool.type': 'function' }, count: 2 },
    ])
  })

  it('has one name for all that a model made up', async () => {
    const { tools, mount, measured } = createObserved()
    mount()
    await tools.execute(call('raed'))
    await tools.execute(call('wirte'))
    expect(await measured()).toMatchObject([
      { count: 2, dimensions: { 'gen_ai.tool.name': '_OTHER', 'error.type': 'UNKNOWN_TOOL' } },
    ])
  })

  it('has that name for them also where the host cannot say what is a tool', async () => {
    const { tools, mount, measured } = createObserved()
    tools.register(tool('read'))
    mount({ on: tools.on } as never)
    await tools.execute(call('raed'))
    await tools.execute(call('wirte', { signal: 'none' as never }))
    await tools.execute(call('read'))
    expect((await measured()).map(({ dimensions }) => dimensions['gen_ai.tool.name'])).toEqual([
      '_OTHER',
      '_OTHER',
      'read',
    ])
  })

  it('has that name for a call without one', async () => {
    const { tools, mount, measured } = createObserved()
    tools.guard(() => 'no')
    mount({ on: tools.on } as never)
    await tools.execute(call(''))
    expect(await measured()).toMatchObject([{ dimensions: { 'gen_ai.tool.name': '_OTHER', 'error.type': 'denied' } }])
  })

  it('is taken in the context of its span, so that one leads to the other', async () => {
    const { tools, spans, tracerProvider } = createObserved()
    const taken: (Context | undefined)[] = []
    const record: Histogram['record'] = (_value, _attributes, at) => void taken.push(at)
    const meterProvider = { getMeter: () => ({ createHistogram: () => ({ record }) }) } as unknown as MeterProvider
    tools.register(tool('read'))
    mountTelemetry(tools, { tracerProvider, meterProvider })
    await tools.execute(call('read'))
    expect(taken.map(at => trace.getSpanContext(at ?? ROOT_CONTEXT)?.spanId)).toEqual([idOf(only(spans()))])
  })
})

describe('mountTelemetry(host, options)', () => {
  afterEach(() => {
    trace.disable()
    metrics.disable()
  })

  it('hears only the calls of a scope where that is the host', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    const scope = tools.scope()
    mount(scope)
    await tools.execute(call('read'))
    await tools.execute(call('read', { callId: 'of the scope', agent: scope.key }))
    expect(only(spans()).attributes['gen_ai.tool.call.id']).toBe('of the scope')
  })

  it('takes the global providers, also those that are registered later', async () => {
    const { tracerProvider, meterProvider, spans, measured } = createSdk()
    const tools = createToolRuntime()
    tools.register(tool('read'))
    mountTelemetry(tools)
    await tools.execute(call('read'))
    trace.setGlobalTracerProvider(tracerProvider)
    metrics.setGlobalMeterProvider(meterProvider)
    await tools.execute(call('read', { callId: 'later' }))
    expect(only(spans()).attributes['gen_ai.tool.call.id']).toBe('later')
    expect(await measured()).toMatchObject([{ count: 1 }])
  })

  it('costs nothing but time where no provider is registered', async () => {
    const tools = createToolRuntime()
    tools.register(tool('read'))
    mountTelemetry(tools)
    expect(read(await tools.execute(call('read')))).toBe('read is done')
  })

  it('refuses options that no telemetry could come of', () => {
    const tools = createToolRuntime()
    expect(() => mountTelemetry(tools, { tracerProvider: {} as never })).toThrow(/tracerProvider must have getTracer/)
    expect(() => mountTelemetry(tools, { meterProvider: {} as never })).toThrow(/meterProvider must have getMeter/)
    expect(() => mountTelemetry(tools, { recordContent: 'no' as never })).toThrow(/recordContent must be true or false/)
  })

  it('listens to all or to nothing', async () => {
    const { hooks, host, exec } = createBareHost()
    let left = 3
    const on: TelemetryHost['on'] = (event, listener, options) => {
      if (left === 0) throw new Error('full')
      left -= 1
      return host.on(event, listener, options)
    }
    const { tracerProvider, started } = createSdk()
    expect(() => mountTelemetry({ on }, { tracerProvider })).toThrow('full')
    await hooks.waterfall('tools/pre-execute', undefined, [exec], async () => ({ kind: 'allow' }))
    expect(started()).toBe(0)
  })

  it('passes by what is no call at all', async () => {
    const { hooks, host } = createBareHost()
    const { tracerProvider, started } = createSdk()
    mountTelemetry(host, { tracerProvider })
    const allow = { kind: 'allow' as const }
    expect(await hooks.waterfall('tools/pre-execute', undefined, [undefined as never], async () => allow)).toBe(allow)
    expect(started()).toBe(0)
  })
})

describe('the disposer', () => {
  it('ends what telemetry hears, once', async () => {
    const { tools, mount, spans, measured } = createObserved()
    tools.register(tool('read'))
    const unmount = mount()
    unmount()
    unmount()
    await tools.execute(call('read'))
    expect(spans()).toEqual([])
    expect(await measured()).toEqual([])
  })

  it('ends the spans of calls in flight, and leaves the calls alone', async () => {
    const { tools, mount, spans, measured } = createObserved()
    tools.register(tool('read', { execute: async () => 'still read' }))
    tools.register(
      tool('outer', {
        execute: async (_args, { token }) => {
          unmount()
          return read(await tools.execute(call('read', { parent: token })))
        },
      }),
    )
    const unmount = mount()
    expect(read(await tools.execute(call('outer')))).toBe('still read')
    expect(only(spans()).name).toBe('execute_tool outer')
    expect(await measured()).toEqual([])
  })

  it('ends them from the innermost to the outermost', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(
      tool('inner', {
        execute: async () => {
          unmount()
          return 'done'
        },
      }),
    )
    tools.register(
      tool('outer', {
        execute: async (_args, { token }) => read(await tools.execute(call('inner', { parent: token }))),
      }),
    )
    const unmount = mount()
    await tools.execute(call('outer'))
    expect(spans().map(({ name }) => name)).toEqual(['execute_tool inner', 'execute_tool outer'])
  })

  it('lets nothing begin in a stage that had heard of telemetry already', async () => {
    const { tools, mount, started } = createObserved()
    tools.register(tool('read'))
    tools.on('tools/pre-execute', (_exec, next) => next())
    tools.on('tools/execute', (_exec, next) => {
      unmount()
      return next()
    })
    const unmount = mount()
    expect(read(await tools.execute(call('read')))).toBe('read is done')
    expect(started()).toBe(1)
  })

  it('lets two mounts stand side by side', async () => {
    const { tools, mount, spans } = createObserved()
    tools.register(tool('read'))
    const first = mount()
    mount()
    await tools.execute(call('read'))
    expect(spans()).toHaveLength(2)
    first()
    await tools.execute(call('read'))
    expect(spans()).toHaveLength(3)
  })
})
