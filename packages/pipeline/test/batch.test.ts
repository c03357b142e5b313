import { createScope } from '@dsh/kernel'
import { createPipeline } from '@dsh/pipeline'
import { codes, deriveMessages, type SessionEvent, type ToolExecution, type ToolExecutionInput } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, call, echo, house, read } from './support.ts'

const safe = { isConcurrencySafe: () => true }

/** A promise that is settled from outside. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open: () => open() }
}

const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}

/** Calls whose bodies wait for their gates, and what happened, in order. */
function gated(names: readonly string[], exclusive: readonly string[] = []) {
  const made = house({ maxParallelToolCalls: 10 })
  const order: string[] = []
  const gates = new Map(names.map(name => [name, gate()]))
  for (const name of names) {
    const body = bodyOf(async () => {
      order.push(`${name} starts`)
      await gates.get(name)?.opened
      order.push(`${name} ends`)
      return name
    }, { name, ...(exclusive.includes(name) ? {} : safe) }) // prettier-ignore
    made.registry.register(made.owner, body)
  }
  made.hooks.on(made.owner, 'tools/result', exec => void order.push(`${exec.name} result`))
  const { signal } = new AbortController()
  const calls = names.map(name => call({ name, callId: name, signal }))
  return { ...made, order, calls, open: (name: string) => gates.get(name)?.open() }
}

describe('executeBatch(calls)', () => {
  it('gives a result for each call, in their order', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo(safe))
    const results = await pipeline.executeBatch([
      call({ arguments: { text: 'a' } }),
      call({ name: 'nope' }),
      call({ arguments: { text: 'c' } }),
    ])
    expect(results.map(read)).toEqual(['a', 'Error: unknown tool "nope"', 'c'])
  })

  it('of nothing is nothing', async () => {
    expect(await house().pipeline.executeBatch([])).toEqual([])
  })

  it('starts all calls that are safe before any has ended', async () => {
    const { pipeline, calls, order, open } = gated(['a', 'b', 'c'])
    const running = pipeline.executeBatch(calls)
    await turns(100)
    expect(order).toEqual(['a starts', 'b starts', 'c starts'])
    for (const name of ['a', 'b', 'c']) open(name)
    await running
  })

  it('runs a call that is not safe alone: what is before has its result, what is after has not begun', async () => {
    const { pipeline, calls, order, open } = gated(['a', 'x', 'b'], ['x'])
    const running = pipeline.executeBatch(calls)
    await turns(100)
    expect(order).toEqual(['a starts'])
    open('a')
    await turns(100)
    expect(order).toEqual(['a starts', 'a ends', 'a result', 'x starts'])
    open('x')
    await turns(100)
    expect(order.slice(4)).toEqual(['x ends', 'x result', 'b starts'])
    open('b')
    await running
  })

  it('commits in the order of the calls, though a later one ends first', async () => {
    const { pipeline, calls, order, open } = gated(['a', 'b'])
    const running = pipeline.executeBatch(calls)
    await turns(100)
    open('b')
    await turns(100)
    expect(order).not.toContain('b result')
    open('a')
    await running
    expect(order.filter(what => what.endsWith('result'))).toEqual(['a result', 'b result'])
  })

  it('commits a finished call while a later one is still in pre-execute', async () => {
    const { pipeline, calls, order, open, hooks, owner } = gated(['a', 'b'])
    const slow = gate()
    hooks.on(owner, 'tools/pre-execute', async (exec, next) => {
      if (exec.name === 'b') await slow.opened
      return next()
    })
    open('a')
    open('b')
    const running = pipeline.executeBatch(calls)
    await turns(100)
    expect(order).toEqual(['a starts', 'a ends', 'a result'])
    slow.open()
    await running
  })

  it('asks policies one call after another, in their order', async () => {
    const { pipeline, calls, hooks, owner, open } = gated(['a', 'b', 'c'])
    const order: string[] = []
    hooks.on(owner, 'tools/pre-execute', async (exec, next) => {
      order.push(`${exec.name} in`)
      await turns(5)
      order.push(`${exec.name} out`)
      return next()
    })
    hooks.on(owner, 'tools/post-execute', async (exec, _result, next) => {
      order.push(`${exec.name} post in`)
      await turns(5)
      order.push(`${exec.name} post out`)
      return next()
    })
    for (const name of ['c', 'b', 'a']) open(name)
    await pipeline.executeBatch(calls)
    expect(order.filter(what => !what.includes('post'))).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
    expect(order.filter(what => what.includes('post'))).toEqual([
      'a post in',
      'a post out',
      'b post in',
      'b post out',
      'c post in',
      'c post out',
    ])
  })

  it('never has more bodies in flight than it may', async () => {
    const { registry, owner, hooks } = house()
    const pipeline = createPipeline({ resolver: registry, hooks, maxParallelToolCalls: 2 })
    let inFlight = 0
    let most = 0
    registry.register(owner, bodyOf(async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await turns(10)
      inFlight -= 1
      return 'done'
    }, safe)) // prettier-ignore
    await pipeline.executeBatch(Array.from({ length: 7 }, () => call()))
    expect(most).toBe(2)
  })

  it('has ten bodies in flight where it is told no limit', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `t${at}`)
    const { registry, hooks, calls, order, open } = gated(names)
    const running = createPipeline({ resolver: registry, hooks }).executeBatch(calls)
    await turns(500)
    expect(order).toEqual(names.slice(0, 10).map(name => `${name} starts`))
    for (const name of names) open(name)
    await running
  })

  it.each([[0], [1.5], [-1], [Number.NaN], [Infinity], ['3' as never]])('is refused a limit of %s', limit => {
    const { registry, hooks } = house()
    expect(() => createPipeline({ resolver: registry, hooks, maxParallelToolCalls: limit })).toThrow(
      'maxParallelToolCalls must be a positive integer',
    )
  })

  it('classifies each call right before it starts: one that an observer made unsafe waits until the others are done', async () => {
    const { registry, hooks, owner, calls, order, open } = gated(['a', 'b'])
    const pipeline = createPipeline({ resolver: registry, hooks, maxParallelToolCalls: 2 })
    let alone = false
    registry.register(
      owner,
      bodyOf(() => (order.push('c starts'), 'c'), { name: 'c', isConcurrencySafe: () => !alone }),
    )
    hooks.on(owner, 'tools/result', exec => void (exec.name === 'a' && (alone = true)))
    const running = pipeline.executeBatch([...calls, call({ name: 'c' })])
    await turns(100)
    open('a')
    await turns(100)
    expect(order).toEqual(['a starts', 'b starts', 'a ends', 'a result'])
    open('b')
    await running
    expect(order.slice(4)).toEqual(['b ends', 'b result', 'c starts', 'c result'])
  })

  it('logs a call when it starts: with two at once, the third comes behind the first result', async () => {
    const { registry, hooks, calls, open } = gated(['a', 'b', 'c'])
    const log: string[] = []
    const append = (event: SessionEvent): void =>
      void log.push(`${event.type} ${'callId' in event ? event.callId : ''}`)
    const pipeline = createPipeline({ resolver: registry, hooks, sink: { append }, maxParallelToolCalls: 2 })
    const running = pipeline.executeBatch(calls)
    await turns(100)
    open('a')
    await turns(100)
    expect(log).toEqual(['tool/call a', 'tool/call b', 'tool/result a', 'tool/call c'])
    open('b')
    open('c')
    await running
  })

  it('gives messages for the model with the result of their call, though a later call ends first', async () => {
    const { pipeline, registry, owner } = house()
    const slow = gate()
    for (const [name, wait] of [
      ['a', slow.opened],
      ['b', undefined],
    ] as const) {
      const body = bodyOf(async exec => {
        await wait
        exec.deferContext({ id: name, role: 'user', content: [text(name)], source: { kind: 'test' } })
        return name
      }, { name, ...safe }) // prettier-ignore
      registry.register(owner, body)
    }
    const running = pipeline.executeBatch([call({ name: 'a' }), call({ name: 'b' })])
    await turns(100)
    slow.open()
    expect((await running).map(({ additionalContexts }) => additionalContexts?.map(({ id }) => id))).toEqual([
      ['a'],
      ['b'],
    ])
  })

  it('keeps of a collapsed call that it was an unknown tool, with the way forward', async () => {
    const { pipeline, registry, owner, agent, events } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute, ...safe }))
    registry.presentAs(agent, 'code')
    await pipeline.executeBatch([call({ callId: 'c', agent: agent.key })])
    expect(execute).not.toHaveBeenCalled()
    expect(events[1]).toMatchObject({
      type: 'tool/result',
      callId: 'c',
      isError: true,
      error: { info: { code: codes.UNKNOWN_TOOL }, message: expect.stringContaining('from inside a `run_code`') },
    })
  })

  it('takes contexts and conclusions as they are, and runs the whole batch', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(exec => (exec.concludeTurn(), 'done'), safe),
    )
    const results = await pipeline.executeBatch([call(), call()])
    expect(results.map(result => result.concludesTurn)).toEqual([true, true])
  })

  it('gives each of several calls with one id its own result', async () => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo(safe))
    const results = await pipeline.executeBatch([
      call({ callId: '', arguments: { text: 'a' } }),
      call({ callId: '', arguments: { text: 'b' } }),
    ])
    expect(results.map(read)).toEqual(['a', 'b'])
    expect(observed).toHaveLength(2)
  })

  it('gives a malformed call its failure, and the others their results', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo(safe))
    const results = await pipeline.executeBatch([null as unknown as ToolExecutionInput, call()])
    expect(results.map(result => result.error?.info?.code)).toEqual([codes.INVALID_CALL, undefined])
  })
})

describe('a batch of calls that are not what they seem', () => {
  it('reads each member once, so that what is classified is what runs', async () => {
    const { pipeline, registry, owner } = house()
    let flying = 0
    let most = 0
    const body = async (): Promise<string> => {
      most = Math.max(most, (flying += 1))
      await turns(100)
      flying -= 1
      return 'done'
    }
    registry.register(owner, echo({ name: 'safe', execute: body, ...safe }))
    registry.register(owner, echo({ name: 'alone', execute: body }))
    const twoNamed = (): ToolExecutionInput => {
      const names = ['safe', 'safe']
      return { ...call(), get name() { return names.shift() ?? 'alone' } } // prettier-ignore
    }
    const looks = vi.fn(() => ({ text: 'x' }))
    const counted = { ...call({ name: 'safe' }), get arguments() { return looks() } } // prettier-ignore
    await pipeline.executeBatch([twoNamed(), twoNamed(), counted])
    expect(looks).toHaveBeenCalledOnce()
    expect(most).toBe(3)
  })

  it('takes the arguments as they were when it was handed over', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    const args = { text: 'asked' }
    const running = pipeline.executeBatch([call(), call({ arguments: args })])
    args.text = 'changed'
    expect((await running).map(read)).toEqual(['hello', 'asked'])
  })

  const { signal: over } = new AbortController()
  const throwing = (member: string, signal: AbortSignal): ToolExecutionInput =>
    Object.defineProperty(call({ signal }), member, { get() { throw new Error('no') } }) as ToolExecutionInput // prettier-ignore

  it.each(['callId', 'rootCallId', 'name', 'arguments', 'agent', 'parent', 'signal'])(
    'gives a call whose %s throws a failure and the others their results, aborted or not',
    async member => {
      const { pipeline, registry, owner } = house()
      registry.register(owner, echo())
      const calls = [call(), throwing(member, over), throwing(member, AbortSignal.abort()), call()]
      const results = await pipeline.executeBatch(calls)
      expect(results.map(result => result.isError)).toEqual([false, true, true, false])
      expect(results.map(read)[1]).toMatch(/no$/)
    },
  )

  it('keeps whose call each is: its parent, and the call that both belong to', async () => {
    const { pipeline, registry, owner, observed, events } = house()
    registry.register(owner, echo())
    const batch = async ({ token, callId }: ToolExecution): Promise<string> => {
      const [one] = await pipeline.executeBatch([call({ callId: `${callId}:1`, parent: token, rootCallId: 'root' })])
      return one === undefined ? '' : read(one)
    }
    registry.register(owner, bodyOf(batch, { name: 'composite' }))
    expect(read(await pipeline.execute(call({ name: 'composite', callId: 'outer' })))).toBe('hello')
    const [inner, outer] = observed.map(({ exec }) => exec)
    expect(inner).toMatchObject({ callId: 'outer:1', rootCallId: 'root', parent: outer?.token })
    expect(events.map(event => ('callId' in event ? event.callId : ''))).toEqual(['outer', 'outer'])
  })

  it('runs each call for its own agent', async () => {
    const { pipeline, registry, owner, agent } = house()
    registry.register(owner, echo({ execute: async () => "everyone's" }))
    registry.register(agent, echo({ execute: async () => "the agent's" }))
    const results = await pipeline.executeBatch([call(), call({ agent: agent.key })])
    expect(results.map(read)).toEqual(["everyone's", "the agent's"])
  })

  it('runs a call alone whose arguments are no JSON, and fails it', async () => {
    const { pipeline, registry, owner } = house()
    const isConcurrencySafe = vi.fn(() => true)
    registry.register(owner, echo({ isConcurrencySafe }))
    const lossy = call({ arguments: new Map() })
    expect(pipeline.executionMode(lossy)).toEqual({ kind: 'exclusive' })
    expect((await pipeline.executeBatch([lossy])).map(result => result.isError)).toEqual([true])
    expect(isConcurrencySafe).not.toHaveBeenCalled()
  })

  it('gives what is no call at all a failure, and leaves no hole', async () => {
    const { pipeline } = house()
    // oxlint-disable-next-line no-sparse-arrays -- it is the case
    const results = await pipeline.executeBatch([null, , 'call'] as never)
    expect(results.map(result => result.error?.info?.code)).toEqual([
      codes.INVALID_CALL,
      codes.INVALID_CALL,
      codes.INVALID_CALL,
    ])
  })
})

describe('a batch that is aborted', () => {
  it('before it begins starts nothing; each call has a pair in the log, and no observer hears of it', async () => {
    const { pipeline, registry, owner, events, observed, stages } = house()
    registry.register(owner, echo(safe))
    const signal = AbortSignal.abort()
    const results = await pipeline.executeBatch([call({ callId: 'a', signal }), call({ callId: 'b', signal })])
    expect(results.map(result => result.error?.info?.code)).toEqual([
      codes.ABORTED_BEFORE_DISPATCH,
      codes.ABORTED_BEFORE_DISPATCH,
    ])
    expect(events.map(event => `${event.type} ${'callId' in event ? event.callId : ''}`)).toEqual([
      'tool/call a',
      'tool/result a',
      'tool/call b',
      'tool/result b',
    ])
    expect(observed).toEqual([])
    expect(stages).toEqual([])
  })

  it('before it begins has no log where there is none, nor for the calls of a call', async () => {
    const { hooks, registry } = house()
    const signal = AbortSignal.abort()
    const unlogged = createPipeline({ resolver: registry, hooks })
    expect((await unlogged.executeBatch([call({ signal })])).map(result => result.isError)).toEqual([true])
    const { pipeline, events, ...nesting } = house()
    const inner = bodyOf(async ({ token }) => {
      const results = await pipeline.executeBatch([call({ callId: 'inner', parent: token, signal })])
      return String(results[0]?.isError)
    })
    nesting.registry.register(nesting.owner, inner)
    expect(read(await pipeline.execute(call({ callId: 'outer' })))).toBe('true')
    expect(events.map(event => ('callId' in event ? event.callId : ''))).toEqual(['outer', 'outer'])
  })

  it('during pre-execute dispatches nothing, and starts no other call', async () => {
    const { pipeline, calls, order, hooks, owner } = gated(['a', 'b'])
    const caller = new AbortController()
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => (caller.abort(), next()))
    const results = await pipeline.executeBatch(calls.map(each => ({ ...each, signal: caller.signal })))
    expect(results.map(result => result.error?.info?.code)).toEqual([
      codes.ABORTED_BEFORE_DISPATCH,
      codes.ABORTED_BEFORE_DISPATCH,
    ])
    expect(order).toEqual(['a result'])
  })

  it('while bodies run drains them, commits them in order, and does not begin the exclusive call behind them', async () => {
    const { pipeline, calls, order, open } = gated(['a', 'b', 'x'], ['x'])
    const caller = new AbortController()
    const running = pipeline.executeBatch(calls.map(each => ({ ...each, signal: caller.signal })))
    await turns(100)
    caller.abort()
    open('b')
    open('a')
    const results = await running
    expect(results.map(result => result.error?.info?.code)).toEqual([
      codes.ABORTED,
      codes.ABORTED,
      codes.ABORTED_BEFORE_DISPATCH,
    ])
    expect(order).not.toContain('x starts')
    expect(order.filter(what => what.endsWith('result'))).toEqual(['a result', 'b result'])
  })

  it('leaves a log in which every call has its answer', async () => {
    const { pipeline, registry, owner, events } = house()
    const caller = new AbortController()
    registry.register(
      owner,
      bodyOf(() => (caller.abort(), 'done')),
    )
    const requested = ['a', 'b', 'c'].map(callId => ({ callId, name: 'echo', arguments: {} }))
    events.push({ type: 'message', message: { role: 'assistant', content: [text('go')], calls: requested } })
    await pipeline.executeBatch(requested.map(each => ({ ...each, signal: caller.signal })))
    expect(
      deriveMessages(events).map(message =>
        message.role === 'tool' ? `${message.callId} ${message.isError}` : message.role,
      ),
    ).toEqual(['assistant', 'a true', 'b true', 'c true'])
  })
})

describe('executionMode(call)', () => {
  const classified = (isConcurrencySafe?: (args: unknown) => unknown) => {
    const made = house()
    made.registry.register(
      made.owner,
      echo(isConcurrencySafe === undefined ? {} : { isConcurrencySafe: isConcurrencySafe as never }),
    )
    return made.pipeline.executionMode(call()).kind
  }

  it('is parallel where the tool says exactly true', () => {
    expect(classified(() => true)).toBe('parallel')
  })

  it.each([
    [undefined],
    [() => false],
    [() => 1],
    [() => 'yes'],
    [() => Promise.resolve(true)],
    [
      () => {
        throw new Error('x')
      },
    ],
  ])('is exclusive in every doubt: %s', classifier => {
    // prettier-ignore
    expect(classified(classifier)).toBe('exclusive')
  })

  it('is exclusive for a tool that is unknown, or that collapsed', () => {
    const { pipeline, registry, owner, agent } = house()
    registry.register(owner, echo(safe))
    registry.presentAs(agent, 'code')
    expect(pipeline.executionMode(call({ name: 'nope' })).kind).toBe('exclusive')
    expect(pipeline.executionMode(call({ agent: agent.key })).kind).toBe('exclusive')
  })

  it('goes by the mode of the scope above, as does the call itself, and leaves siblings alone', async () => {
    const { pipeline, registry, owner, agent } = house()
    const child = createScope({ parent: agent.key })
    registry.register(owner, echo(safe))
    registry.presentAs(agent, 'code')
    const [below, beside] = [call({ agent: child.key }), call({ agent: createScope().key })]
    expect([below, beside].map(each => pipeline.executionMode(each).kind)).toEqual(['exclusive', 'parallel'])
    expect((await pipeline.execute(below)).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
    expect(read(await pipeline.execute(beside))).toBe('hello')
  })

  it('asks with the arguments as they are, whatever the schema says', () => {
    const { pipeline, registry, owner } = house()
    const isConcurrencySafe = vi.fn(() => true)
    registry.register(owner, echo({ isConcurrencySafe }))
    const args = { text: 7, more: [{ deep: null }] }
    expect(pipeline.executionMode(call({ arguments: args })).kind).toBe('parallel')
    expect(isConcurrencySafe).toHaveBeenCalledExactlyOnceWith(args)
  })

  it('cannot be used to change the arguments', () => {
    const { pipeline, registry, owner } = house()
    const args = { text: 'a', list: [1] }
    registry.register(owner, echo({ isConcurrencySafe: given => { (given as typeof args).list.push(2); return true } })) // prettier-ignore
    expect(pipeline.executionMode(call({ arguments: args })).kind).toBe('exclusive')
    expect(args.list).toEqual([1])
  })

  it('never throws, whatever the call is', () => {
    const { pipeline } = house()
    expect(pipeline.executionMode(null as never).kind).toBe('exclusive')
  })
})
