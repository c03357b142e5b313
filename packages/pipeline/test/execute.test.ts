import { codes, denied, succeeded, ToolArgsError, type ToolExecutionResult } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it, vi } from 'vitest'
import { bodyOf, call, echo, house, read } from './support.ts'

const context = (id: string) => ({
  id,
  role: 'user' as const,
  content: [text(id)],
  source: { kind: 'plugin', plugin: 'test' },
})
const ids = (result: ToolExecutionResult) => result.additionalContexts?.map(({ id }) => id)

describe('a body', () => {
  it('gives a value that the tool renders, with meta for a direct call', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      echo({
        output: {
          schema: { type: 'string' },
          render: (args, value) => [text(`${JSON.stringify(args)} ${String(value)}`)],
          presentationMeta: (_args, value) => ({ length: String(value).length }),
        },
      }),
    )
    expect(await pipeline.execute(call({ arguments: { text: 'abc' } }))).toEqual({
      isError: false,
      value: 'abc',
      content: [text('{"text":"abc"} abc')],
      meta: { length: 3 },
    })
  })

  it('has no meta key without a projector, nor inside another call', async () => {
    const { pipeline, registry, owner } = house()
    const inner: ToolExecutionResult[] = []
    const presentationMeta = vi.fn(() => 'meta')
    registry.register(owner, echo({ name: 'inner', output: { schema: {}, render: () => [], presentationMeta } }))
    registry.register(
      owner,
      bodyOf(async exec => (inner.push(await pipeline.execute(call({ name: 'inner', parent: exec.token }))), 'done')),
    )
    expect('meta' in (await pipeline.execute(call()))).toBe(false)
    expect(inner[0]).toMatchObject({ isError: false, value: 'hello' })
    expect('meta' in (inner[0] ?? {})).toBe(false)
    expect(presentationMeta).not.toHaveBeenCalled()
  })

  it('cannot be changed once it is a result: value and content are frozen before anyone sees them', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const value = { list: [1] }
    registry.register(
      owner,
      bodyOf(() => value, { output: { schema: {}, render: (_args, given) => [text(JSON.stringify(given))] } }),
    )
    const attempts: unknown[] = []
    const tamper = (result: ToolExecutionResult): void => {
      for (const change of [
        () => ((result as { value: unknown }).value = 1),
        () => (result.value as { list: number[] }).list.push(2),
        () => (result.content as unknown[]).push(1),
      ]) {
        try {
          change()
          attempts.push('changed')
        } catch {
          attempts.push('refused')
        }
      }
    }
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      const result = await next()
      tamper(result)
      return result
    })
    hooks.on(owner, 'tools/post-execute', (_exec, result, next) => (tamper(result), next()))
    const result = await pipeline.execute(call())
    value.list.push(3)
    expect(attempts).toEqual(Array(6).fill('refused'))
    expect(result).toMatchObject({ value: { list: [1] }, content: [text('{"list":[1]}')] })
  })

  const invalid: readonly (readonly [string, unknown, RegExp])[] = [
    ['of the wrong type', 7, /"value" must be a string/],
    ['that is a function', () => 1, /not lossless JSON/],
    ['that is undefined', undefined, /not lossless JSON/],
    ['that is NaN', Number.NaN, /not lossless JSON/],
    ['with a getter that throws', { get a(): never { throw new Error('hidden') } }, /not lossless JSON.*hidden/], // prettier-ignore
  ]

  it.each(invalid)('gives an invalid output for a value %s', async (_what, value, message) => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(() => value),
    )
    const result = await pipeline.execute(call())
    expect(result.error?.info).toEqual({ name: 'ToolOutputError', code: codes.INVALID_TOOL_OUTPUT })
    expect(read(result)).toMatch(/^Error: tool "echo" returned invalid output: /)
    expect(read(result)).toMatch(message)
    expect('value' in result).toBe(false)
  })

  const projectors: readonly (readonly [string, () => unknown, RegExp])[] = [
    ['that throws', () => { throw new Error('no ink') }, /output\.(render|presentationMeta) failed: no ink/], // prettier-ignore
    ['that gives a function', () => () => 1, /returned non-lossless JSON/],
    ['that gives an object with a getter that throws', () => ({ get a(): never { throw new Error('no') } }), /returned non-lossless JSON/], // prettier-ignore
    ['that gives a promise', () => Promise.reject(new Error('later')), /returned non-lossless JSON/],
  ]

  it.each(projectors)('gives an invalid output for a render %s', async (_what, render, message) => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(owner, echo({ output: { schema: {}, render: render as never } }))
    const result = await pipeline.execute(call())
    expect(result.error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
    expect(read(result)).toMatch(message)
    expect('value' in result).toBe(false)
    expect(observed[0]?.result.isError).toBe(true)
  })

  it.each(projectors)('gives an invalid output for a presentationMeta %s', async (_what, presentationMeta, message) => {
    const { pipeline, registry, owner, observed } = house()
    registry.register(
      owner,
      echo({ output: { schema: {}, render: () => [], presentationMeta: presentationMeta as never } }),
    )
    const result = await pipeline.execute(call())
    expect(result.error?.info).toEqual({ name: 'ToolOutputError', code: codes.INVALID_TOOL_OUTPUT })
    expect(read(result)).toMatch(/^Error: /)
    expect(read(result)).toMatch(message)
    expect('value' in result).toBe(false)
    expect(observed[0]?.result.isError).toBe(true)
  })

  it('says where a value, or what was rendered, stops being JSON, and no place where it is the whole', async () => {
    const whole = /not lossless JSON: a function is not JSON$/
    const place = /not lossless JSON: a\.b\[0\]: a function is not JSON$/
    const nested = { a: { b: [() => 1] } }
    for (const [value, message] of [
      [() => 1, whole],
      [nested, place],
    ] as const) {
      // prettier-ignore
      const { pipeline, registry, owner } = house()
      registry.register(
        owner,
        bodyOf(() => value),
      )
      expect((await pipeline.execute(call())).error?.message).toMatch(message)
    }
  })

  it('gives an invalid output for content that is none', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ output: { schema: {}, render: () => 'plain text' as never } }))
    expect(read(await pipeline.execute(call()))).toContain('output.render must return an array of content blocks')
  })

  const thrown: readonly (readonly [string, unknown, string])[] = [
    ['an error', new Error('disk full'), 'disk full'],
    ['an object with a message', { message: 'odd' }, 'odd'],
    ['a string', 'plain', 'plain'],
    ['nothing', undefined, 'undefined'],
    ['something that cannot be printed', Object.create(null), '<unprintable thrown value>'],
  ]

  it.each(thrown)('fails with the message of what it throws: %s', async (_what, value, message) => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, bodyOf(() => { throw value })) // prettier-ignore
    const result = await pipeline.execute(call())
    expect(result).toEqual({ isError: true, error: { message }, content: [text(`Error: ${message}`)] })
  })

  it('keeps name and code of a coded error', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, bodyOf(() => { throw new ToolArgsError(['missing required property "path"']) })) // prettier-ignore
    const result = await pipeline.execute(call())
    expect(read(result)).toBe('Error: invalid arguments: missing required property "path"')
    expect(result.error?.info).toEqual({ name: 'ToolArgsError', code: 'INVALID_ARGS' })
  })

  it('may throw at once or return no promise', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ name: 'sync', execute: (() => 'now') as never }))
    registry.register(owner, echo({ name: 'throws', execute: (() => { throw new Error('at once') }) as never })) // prettier-ignore
    expect(read(await pipeline.execute(call({ name: 'sync' })))).toBe('now')
    expect(read(await pipeline.execute(call({ name: 'throws' })))).toBe('Error: at once')
  })

  it('receives arguments as they are: only its own schema, if it has one, checks them', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf((_exec, args) => JSON.stringify(args)),
    )
    expect(read(await pipeline.execute(call({ arguments: { text: 1, extra: true } })))).toBe('{"text":1,"extra":true}')
  })

  it('that fails still reaches post-execute', async () => {
    const { pipeline, registry, owner, stages } = house()
    registry.register(owner, bodyOf(() => { throw new Error('x') })) // prettier-ignore
    await pipeline.execute(call())
    expect(stages).toContain('post-execute')
  })
})

describe('deferContext and concludeTurn', () => {
  it('put messages behind the result, in order: the body first, then wrappers, then post-execute', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext(context('body 1')), exec.deferContext(context('body 2')), 'done')),
    )
    hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), succeeded('own', [context('wrapper')])))
    hooks.on(owner, 'tools/post-execute', () => ({ kind: 'accept', additionalContexts: [context('post')] }))
    expect(ids(await pipeline.execute(call()))).toEqual(['body 1', 'body 2', 'wrapper', 'post'])
  })

  it('work without their object', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(({ deferContext, concludeTurn }) => (deferContext(context('a')), concludeTurn(), 'done')),
    )
    expect(await pipeline.execute(call())).toMatchObject({ concludesTurn: true, additionalContexts: [{ id: 'a' }] })
  })

  it('leave no keys where they were not used', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo())
    expect(Object.keys(await pipeline.execute(call()))).toEqual(['isError', 'value', 'content'])
  })

  it('take a copy of the message', async () => {
    const { pipeline, registry, owner } = house()
    const message = { ...context('a'), content: [{ type: 'text' as const, text: 'before' }] }
    registry.register(owner, bodyOf(exec => {
      exec.deferContext(message)
      message.content[0] = { type: 'text', text: 'after' }
      return 'done'
    })) // prettier-ignore
    expect((await pipeline.execute(call())).additionalContexts?.[0]?.content).toEqual([text('before')])
  })

  it('fail the body for a message that is none', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext({ id: 'a' } as never), 'done')),
    )
    expect(read(await pipeline.execute(call()))).toMatch(/^Error: context messages must be/)
  })

  it('are ignored once the call has its result', async () => {
    const { pipeline, registry, owner } = house()
    let late: (() => void) | undefined
    registry.register(
      owner,
      bodyOf(exec => ((late = () => (exec.deferContext(context('late')), exec.concludeTurn())), 'done')),
    )
    const result = await pipeline.execute(call())
    late?.()
    expect(result).toEqual({ isError: false, value: 'done', content: [text('done')] })
  })

  it('survive a body that throws; a conclusion does not', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, bodyOf(exec => { exec.deferContext(context('a')); exec.concludeTurn(); throw new Error('x') })) // prettier-ignore
    const result = await pipeline.execute(call())
    expect(ids(result)).toEqual(['a'])
    expect('concludesTurn' in result).toBe(false)
  })

  it('survive a wrapper that throws, and a post-execute that throws', async () => {
    for (const event of ['tools/execute', 'tools/post-execute'] as const) {
      const { pipeline, registry, owner, hooks } = house()
      registry.register(
        owner,
        bodyOf(exec => (exec.deferContext(context('a')), 'done')),
      )
      hooks.on(owner, event, (async (...args: unknown[]) => {
        await (args.at(-1) as () => Promise<unknown>)()
        throw new Error('policy broke')
      }) as never)
      const result = await pipeline.execute(call())
      expect(read(result)).toBe('Error: policy broke')
      expect(ids(result)).toEqual(['a'])
    }
  })

  it('survive a finalizer that throws', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, bodyOf(exec => (exec.deferContext(context('a')), 'done'), { finalizeContent: () => { throw new Error('final') } })) // prettier-ignore
    const result = await pipeline.execute(call())
    expect(read(result)).toBe('Error: final')
    expect(ids(result)).toEqual(['a'])
  })

  it('are dropped by a block, which keeps only its own', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext(context('body')), exec.concludeTurn(), 'done')),
    )
    hooks.on(owner, 'tools/post-execute', () => ({
      kind: 'block',
      feedback: [text('no')],
      additionalContexts: [context('block')],
    }))
    const result = await pipeline.execute(call())
    expect(ids(result)).toEqual(['block'])
    expect('concludesTurn' in result).toBe(false)
  })

  it('belong to the attempt: what a retry discards is gone', async () => {
    const { pipeline, registry, owner, hooks } = house()
    let attempt = 0
    registry.register(owner, bodyOf(exec => {
      attempt += 1
      exec.deferContext(context(`attempt ${attempt}`))
      if (attempt === 1) { exec.concludeTurn(); throw new Error('again') }
      return 'done'
    })) // prettier-ignore
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      const first = await next()
      return first.isError ? next() : first
    })
    const result = await pipeline.execute(call())
    expect(ids(result)).toEqual(['attempt 2'])
    expect('concludesTurn' in result).toBe(false)
  })

  it("of a body that failed: its messages go with a wrapper's own success, its conclusion does not", async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, bodyOf(exec => {
      exec.deferContext(context('body'))
      exec.concludeTurn()
      throw new Error('broken')
    })) // prettier-ignore
    hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), succeeded('instead')))
    const result = await pipeline.execute(call())
    expect([result.value, ids(result), 'concludesTurn' in result]).toEqual(['instead', ['body'], false])
  })

  it('of the attempt whose result was chosen count, where several ran', async () => {
    const { pipeline, registry, owner, hooks } = house()
    let attempt = 0
    registry.register(
      owner,
      bodyOf(exec => ((attempt += 1), exec.deferContext(context(`attempt ${attempt}`)), `value ${attempt}`)),
    )
    hooks.on(owner, 'tools/execute', async (_exec, next) => (await Promise.all([next(), next()]))[0])
    const result = await pipeline.execute(call())
    expect(result).toMatchObject({ value: 'value 1', additionalContexts: [{ id: 'attempt 1' }] })
  })

  it('of a call inside a call show on the inner result only', async () => {
    const { pipeline, registry, owner } = house()
    const inner: ToolExecutionResult[] = []
    registry.register(
      owner,
      bodyOf(exec => (exec.concludeTurn(), 'inner'), { name: 'inner' }),
    )
    registry.register(
      owner,
      bodyOf(async exec => (inner.push(await pipeline.execute(call({ name: 'inner', parent: exec.token }))), 'outer')),
    )
    expect('concludesTurn' in (await pipeline.execute(call()))).toBe(false)
    expect(inner[0]?.concludesTurn).toBe(true)
  })

  it('of a call inside a call reach the outer call where its body hands them on', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(
      owner,
      bodyOf(exec => (exec.deferContext(context('inner')), exec.concludeTurn(), 'inner'), { name: 'inner' }),
    )
    registry.register(owner, bodyOf(async exec => {
      const inner = await pipeline.execute(call({ name: 'inner', parent: exec.token }))
      for (const message of inner.additionalContexts ?? []) exec.deferContext(message)
      if (inner.concludesTurn) exec.concludeTurn()
      return 'outer'
    })) // prettier-ignore
    expect(await pipeline.execute(call())).toMatchObject({
      concludesTurn: true,
      additionalContexts: [{ id: 'inner' }],
    })
  })

  it('of a blocked call inside a call are gone: an outer call that recovers does not conclude', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const inner: ToolExecutionResult[] = []
    registry.register(
      owner,
      bodyOf(exec => (exec.concludeTurn(), 'inner'), { name: 'inner' }),
    )
    registry.register(owner, bodyOf(async exec => {
      const result = await pipeline.execute(call({ name: 'inner', parent: exec.token }))
      inner.push(result)
      if (result.concludesTurn) exec.concludeTurn()
      return 'recovered'
    })) // prettier-ignore
    hooks.on(owner, 'tools/post-execute', (exec, _result, next) =>
      exec.name === 'inner' ? { kind: 'block', feedback: [text('no')] } : next(),
    )
    const outer = await pipeline.execute(call())
    expect(inner.map(result => [read(result), 'concludesTurn' in result])).toEqual([['no', false]])
    expect([outer.value, 'concludesTurn' in outer]).toEqual(['recovered', false])
  })
})

describe('tools/execute', () => {
  it('wraps the body, which is a settled result before a wrapper goes on', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const order: string[] = []
    registry.register(owner, bodyOf(() => { order.push('body'); throw new Error('x') })) // prettier-ignore
    hooks.on(owner, 'tools/pre-execute', (_exec, next) => (order.push('pre'), next()))
    hooks.on(owner, 'tools/execute', async (_exec, next) => {
      order.push('before')
      const result = await next()
      order.push(`after: ${result.error?.message}`)
      return result
    })
    hooks.on(owner, 'tools/post-execute', (_exec, _result, next) => (order.push('post'), next()))
    await pipeline.execute(call())
    expect(order).toEqual(['pre', 'before', 'body', 'after: x', 'post'])
  })

  it('is not entered by a call that was denied', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const wrapper = vi.fn((_exec: unknown, next: () => never) => next())
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', wrapper)
    registry.guard(owner, () => 'no')
    await pipeline.execute(call())
    expect(wrapper).not.toHaveBeenCalled()
  })

  it('may answer in place of the body: the tool renders the value, and authored content does not count', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/execute', () => ({
      isError: false,
      value: 'cached',
      content: [text('forged')],
      meta: 'forged',
      concludesTurn: true,
    }))
    expect(await pipeline.execute(call())).toEqual({ isError: false, value: 'cached', content: [text('cached')] })
    expect(execute).not.toHaveBeenCalled()
  })

  it('keeps the contexts of a wrapper that answers itself', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => succeeded('own', [context('mine')]))
    expect(ids(await pipeline.execute(call()))).toEqual(['mine'])
  })

  it('keeps a failure of its own as it is', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    const own: ToolExecutionResult = {
      isError: true,
      error: { message: 'm', info: { name: 'N', code: 'C' } },
      content: [text('shown')],
      meta: { a: 1 },
      additionalContexts: [context('a')],
    }
    hooks.on(owner, 'tools/execute', () => own)
    expect(await pipeline.execute(call())).toEqual(own)
  })

  it('checks a value of its own against the schema of the tool', async () => {
    const { pipeline, registry, owner, hooks, stages } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => succeeded(7))
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
    expect(stages).not.toContain('post-execute')
  })

  it('checks a result that was kept from another call anew', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    registry.register(
      owner,
      bodyOf(() => 7, { name: 'number', output: { schema: { type: 'integer' }, render: () => [text('7')] } }),
    )
    const kept = await pipeline.execute(call({ name: 'number' }))
    hooks.on(owner, 'tools/execute', () => kept)
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it('takes a spread of what next() gave as its own, so that nothing in it is forged', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(
      owner,
      'tools/execute',
      async (_exec, next) => ({ ...(await next()), content: [text('forged')] }) as ToolExecutionResult,
    )
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })

  it('cannot succeed for a tool that is gone', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const registration = registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => (registration(), succeeded('x')))
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.UNKNOWN_TOOL)
  })

  it('fails the call with what a wrapper throws, past post-execute', async () => {
    const { pipeline, registry, owner, hooks, stages } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => { throw new Error('wrapper') }) // prettier-ignore
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'wrapper' },
      content: [text('Error: wrapper')],
    })
    expect(stages).not.toContain('post-execute')
  })

  const malformed: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['a string', 'done'],
    ['an object without isError', { value: 1 }],
    ['a failure without an error', { isError: true, content: [] }],
    ['a failure without content', { isError: true, error: { message: 'x' } }],
    ['a failure with a value', { isError: true, error: { message: 'x' }, content: [], value: 1 }],
    ['a failure with odd content', { isError: true, error: { message: 'x' }, content: 'text' }],
    ['a failure with odd contexts', { isError: true, error: { message: 'x' }, content: [], additionalContexts: [1] }],
    ['a failure that is no JSON', { isError: true, error: { message: 'x' }, content: [], meta: () => 1 }],
    ['a result whose getter throws', { get isError(): boolean { throw new Error('no') } }], // prettier-ignore
  ]

  it.each(malformed)('fails the call with a code for a result that is none: %s', async (_what, given) => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => given as ToolExecutionResult)
    const result = await pipeline.execute(call())
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect(Object.isFrozen(result)).toBe(true)
  })

  it('shows a malformed inner result as a failure to the wrapper outside', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    let seen: ToolExecutionResult | undefined
    hooks.on(owner, 'tools/execute', async (_exec, next) => (seen = await next()))
    hooks.on(owner, 'tools/execute', () => undefined as never)
    await pipeline.execute(call())
    expect(seen?.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
  })

  it('runs the inner wrappers anew at each attempt', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const order: string[] = []
    registry.register(
      owner,
      bodyOf(() => (order.push('body'), 'done')),
    )
    hooks.on(owner, 'tools/execute', async (_exec, next) => (await next(), next()))
    hooks.on(owner, 'tools/execute', (_exec, next) => (order.push('inner'), next()))
    await pipeline.execute(call())
    expect(order).toEqual(['inner', 'body', 'inner', 'body'])
  })

  it('cannot change the call', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const other = vi.fn()
    registry.register(owner, echo())
    registry.register(owner, echo({ name: 'other', execute: other }))
    hooks.on(owner, 'tools/execute', (exec, next) => {
      for (const key of ['name', 'arguments', 'agent', 'token', 'signal', 'parent'])
        expect(() => Reflect.set(exec, key, 'other') || expect.unreachable()).toThrow()
      return next()
    })
    expect(read(await pipeline.execute(call()))).toBe('hello')
    expect(other).not.toHaveBeenCalled()
  })

  it('gives what is below another signal with next({ signal }), and nobody else', async () => {
    const { pipeline, registry, owner, hooks, observed } = house()
    const wrapper = new AbortController()
    const seen: Record<string, AbortSignal> = {}
    registry.register(
      owner,
      bodyOf(exec => ((seen['body'] = exec.signal), 'done')),
    )
    hooks.on(owner, 'tools/execute', (exec, next) => ((seen['outer'] = exec.signal), next({ signal: wrapper.signal })))
    hooks.on(owner, 'tools/execute', (exec, next) => ((seen['inner'] = exec.signal), next()))
    hooks.on(owner, 'tools/post-execute', (exec, _result, next) => ((seen['post'] = exec.signal), next()))
    const { signal } = new AbortController()
    await pipeline.execute(call({ signal }))
    expect(seen['outer']).toBe(signal)
    expect(seen['inner']).toBe(wrapper.signal)
    expect(seen['body']).not.toBe(signal)
    expect(seen['body']).not.toBe(wrapper.signal)
    expect(seen['post']).toBe(signal)
    expect(observed[0]?.exec.signal).toBe(signal)
  })

  it('leaves the signal as it is with next({})', async () => {
    const { pipeline, registry, owner, hooks } = house()
    let seen: AbortSignal | undefined
    registry.register(
      owner,
      bodyOf(exec => ((seen = exec.signal), 'done')),
    )
    hooks.on(owner, 'tools/execute', (_exec, next) => next({}))
    const { signal } = new AbortController()
    expect(read(await pipeline.execute(call({ signal })))).toBe('done')
    expect(seen).toBe(signal)
  })

  it.each([
    ['a signal that is none', { signal: {} }],
    ['something else', 7],
  ])('fails the call for a next() that is given %s', async (_what, change) => {
    const { pipeline, registry, owner, hooks } = house()
    const execute = vi.fn()
    registry.register(owner, echo({ execute }))
    hooks.on(owner, 'tools/execute', (_exec, next) => next(change as never))
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect(execute).not.toHaveBeenCalled()
  })

  it('stands by its result where it does not wait for the body, and nothing is left unhandled', async () => {
    const { pipeline, registry, owner, hooks } = house()
    let finish: (() => void) | undefined
    registry.register(
      owner,
      bodyOf(() => new Promise((_resolve, reject) => (finish = () => reject(new Error('late'))))),
    )
    hooks.on(owner, 'tools/execute', (_exec, next) => (void next(), succeeded('early')))
    expect(read(await pipeline.execute(call()))).toBe('early')
    finish?.()
    await new Promise(resolve => setTimeout(resolve, 5))
  })

  it('may replace a denial-like failure of its own', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/execute', () => denied('too late today'))
    expect(read(await pipeline.execute(call()))).toBe('Error: too late today')
  })
})
