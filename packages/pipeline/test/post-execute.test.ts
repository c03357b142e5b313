import { CodedError } from '@dsh/kernel'
import { codes, type PostToolDecision } from '@dsh/tool'
import { text } from '@dsh/presentation'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, echo, house, read, type House } from './support.ts'

const context = (id: string) => ({
  id,
  role: 'user' as const,
  content: [text(id)],
  source: { kind: 'plugin', plugin: 'test' },
})

function deciding(decision: unknown, definition = echo()): House {
  const made = house()
  made.registry.register(made.owner, definition)
  made.hooks.on(made.owner, 'tools/post-execute', () => decision as PostToolDecision)
  return made
}

describe('tools/post-execute', () => {
  it('accepts by default', async () => {
    const { pipeline } = deciding({ kind: 'accept' })
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })

  it('nests: each listener looks before and after the ones inside it, and all after the body', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const order: string[] = []
    registry.register(
      owner,
      bodyOf(() => (order.push('body'), 'done')),
    )
    for (const name of ['outer', 'inner']) {
      hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => {
        order.push(`${name} before`)
        const decision = await next()
        order.push(`${name} after`)
        return decision
      })
    }
    await pipeline.execute(call())
    expect(order).toEqual(['body', 'outer before', 'inner before', 'inner after', 'outer after'])
  })

  it('replaces content only: value, meta and conclusion stay', async () => {
    const definition = bodyOf(exec => (exec.concludeTurn(), 'done'), {
      output: { schema: {}, render: () => [], presentationMeta: () => 'meta' },
    })
    const { pipeline } = deciding({ kind: 'accept', content: [text('shorter')] }, definition)
    expect(await pipeline.execute(call())).toEqual({
      isError: false,
      value: 'done',
      meta: 'meta',
      concludesTurn: true,
      content: [text('shorter')],
    })
  })

  it('may replace the content of a failure, which keeps its error', async () => {
    const { pipeline } = deciding({ kind: 'accept', content: [text('in short: no')] }, bodyOf(() => { throw new Error('long story') })) // prettier-ignore
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'long story' },
      content: [text('in short: no')],
    })
  })

  it('takes content: undefined for no replacement', async () => {
    const { pipeline } = deciding({ kind: 'accept', content: undefined })
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })

  it('replaces the value: it is validated, rendered anew, and its meta computed anew', async () => {
    const definition = echo({
      output: {
        schema: { type: 'string' },
        render: (_args, value) => [text(`<${String(value)}>`)],
        presentationMeta: (_args, value) => String(value).length,
      },
    })
    const { pipeline } = deciding({ kind: 'accept', value: 'new' }, definition)
    expect(await pipeline.execute(call())).toEqual({ isError: false, value: 'new', meta: 3, content: [text('<new>')] })
  })

  it('keeps conclusion and contexts when it replaces the value', async () => {
    const { pipeline } = deciding(
      { kind: 'accept', value: 'new', additionalContexts: [context('post')] },
      bodyOf(exec => (exec.deferContext(context('body')), exec.concludeTurn(), 'old')),
    )
    expect(await pipeline.execute(call())).toMatchObject({
      value: 'new',
      concludesTurn: true,
      additionalContexts: [{ id: 'body' }, { id: 'post' }],
    })
  })

  it('is refused a value that breaks the schema', async () => {
    const { pipeline } = deciding({ kind: 'accept', value: 7 })
    const result = await pipeline.execute(call())
    expect(result.error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
    expect('value' in result).toBe(false)
  })

  it('is refused an own value that is undefined', async () => {
    const { pipeline } = deciding({ kind: 'accept', value: undefined })
    expect((await pipeline.execute(call())).error?.info?.code).toBe(codes.INVALID_TOOL_OUTPUT)
  })

  it('is refused a value for a failure', async () => {
    const { pipeline } = deciding({ kind: 'accept', value: 'fine' }, bodyOf(() => { throw new Error('x') })) // prettier-ignore
    expect(read(await pipeline.execute(call()))).toBe(
      'Error: tools/post-execute cannot replace the value of a failed result',
    )
  })

  it('cannot turn a cancellation into something else by a value', async () => {
    const caller = new AbortController()
    const { pipeline } = deciding(
      { kind: 'accept', value: 'fine' },
      bodyOf(() => (caller.abort(), 'done')),
    )
    expect((await pipeline.execute(call({ signal: caller.signal }))).error?.info?.code).toBe(codes.ABORTED)
  })

  it('is refused both at once, also where one is undefined', async () => {
    for (const decision of [
      { kind: 'accept', value: 'a', content: [] },
      { kind: 'accept', value: undefined, content: undefined },
    ]) {
      const { pipeline } = deciding(decision)
      expect(read(await pipeline.execute(call()))).toBe(
        'Error: tools/post-execute accept decision cannot replace both value and content',
      )
    }
  })

  it('is refused a value for a tool that is gone', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const registration = registry.register(owner, echo())
    hooks.on(owner, 'tools/post-execute', () => (registration(), { kind: 'accept', value: 'x' }))
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'unknown tool "echo"', info: { name: 'ToolNotFoundError', code: 'UNKNOWN_TOOL' } },
      content: [text('Error: unknown tool "echo"')],
    })
  })

  it('blocks with its feedback, word for word', async () => {
    const { pipeline } = deciding({ kind: 'block', feedback: [text('one'), text('two')] })
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'one\ntwo' },
      content: [text('one'), text('two')],
    })
  })

  it('blocks with a message of its own where the feedback is empty', async () => {
    const { pipeline } = deciding({ kind: 'block', feedback: [] })
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'tool result blocked by post-execute policy' },
      content: [],
    })
  })

  it('names blocks that are no text in the message of a block', async () => {
    const { pipeline } = deciding({
      kind: 'block',
      feedback: [text('see'), { type: 'image', data: 'AA==', mimeType: 'image/png' }],
    })
    expect((await pipeline.execute(call())).error?.message).toBe('see\n[image content]')
  })

  it('attaches contexts to what it accepts, and adds no key where it has none', async () => {
    expect(
      await deciding({ kind: 'accept', additionalContexts: [context('a')] }).pipeline.execute(call()),
    ).toMatchObject({ additionalContexts: [{ id: 'a' }] })
    expect('additionalContexts' in (await deciding({ kind: 'accept', value: 'x' }).pipeline.execute(call()))).toBe(
      false,
    )
    expect(
      'additionalContexts' in
        (await deciding({ kind: 'accept', value: 'x', additionalContexts: [] }).pipeline.execute(call())),
    ).toBe(false)
  })

  it('attaches contexts to a value and to content that it replaces, and shows them to the listener outside', async () => {
    for (const replacement of [{ value: 'x' }, { content: [text('x')] }]) {
      const decision = { kind: 'accept', ...replacement, additionalContexts: [context('a')] } as PostToolDecision
      const { pipeline, hooks, owner } = deciding(decision)
      let inner: PostToolDecision | undefined
      hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => (inner = await next()), { prepend: true })
      const result = await pipeline.execute(call())
      expect(inner).toEqual(decision)
      expect(result.additionalContexts).toEqual([context('a')])
      expect(read(result)).toBe('x')
    }
  })

  it('gives a second next() the same answer: an inner block is not slipped past', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => (await next(), next()))
    hooks.on(owner, 'tools/post-execute', () => ({ kind: 'block', feedback: [text('inner')] }))
    expect(read(await pipeline.execute(call()))).toBe('inner')
  })

  it('fails the result with what a listener throws', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    hooks.on(owner, 'tools/post-execute', () => { throw new Error('post') }) // prettier-ignore
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'post' },
      content: [text('Error: post')],
    })
  })

  const lossy: readonly (readonly [string, unknown])[] = [
    ['feedback with a function', { kind: 'block', feedback: [{ type: 'text', text: 'a', onClick: () => 1 }] }],
    ['content with a function', { kind: 'accept', content: [() => 1] }],
    ['content that is a promise', { kind: 'accept', content: Promise.resolve([]) }],
  ]

  it.each(lossy)('fails the result for what is no JSON: %s', async (_what, decision) => {
    const { pipeline } = deciding(decision)
    expect(read(await pipeline.execute(call()))).toBe('Error: tool result must be losslessly JSON-serializable')
  })

  const malformed: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['a string', 'accept'],
    ['an unknown kind', { kind: 'maybe' }],
    ['content that is a string', { kind: 'accept', content: 'text' }],
    ['content with unknown blocks', { kind: 'accept', content: [{ type: 'video' }] }],
    ['a block without feedback', { kind: 'block', feedback: null }],
    ['contexts that are none', { kind: 'accept', additionalContexts: ['hi'] }],
    ['contexts with a function', { kind: 'accept', additionalContexts: [() => 1] }],
    ['a decision whose getter throws', { get kind(): string { throw new Error('no') } }], // prettier-ignore
  ]

  it.each(malformed)('fails the result with a code for a decision that is none: %s', async (_what, decision) => {
    const { pipeline } = deciding(decision)
    const result = await pipeline.execute(call())
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
    expect('value' in result).toBe(false)
  })

  it('shows a malformed inner decision as a block to the listener outside', async () => {
    const { pipeline, registry, owner, hooks } = house()
    registry.register(owner, echo())
    let seen: PostToolDecision | undefined
    hooks.on(owner, 'tools/post-execute', async (_exec, _result, next) => (seen = await next()))
    hooks.on(owner, 'tools/post-execute', () => ({ kind: 'maybe' }) as never)
    const result = await pipeline.execute(call())
    expect(seen?.kind).toBe('block')
    expect(result.error?.info?.code).toBe(codes.INVALID_POLICY_DECISION)
  })
})

describe('finalizeContent', () => {
  it('has the last word on content, for every outcome, once', async () => {
    const seen: string[] = []
    const finalizeContent = (
      _exec: unknown,
      result: { readonly isError: boolean; readonly error?: { readonly message: string } },
    ) => {
      seen.push(result.error?.message ?? 'success')
      return [text('final')]
    }
    const outcomes: readonly ((made: House) => void)[] = [
      () => undefined,
      ({ registry, owner }) => void registry.guard(owner, () => 'guarded'),
      ({ hooks, owner }) => void hooks.on(owner, 'tools/pre-execute', () => { throw new Error('pre') }), // prettier-ignore
      ({ hooks, owner }) => void hooks.on(owner, 'tools/execute', () => { throw new Error('wrapper') }), // prettier-ignore
      ({ hooks, owner }) =>
        void hooks.on(owner, 'tools/post-execute', () => ({ kind: 'block', feedback: [text('blocked')] })),
    ]
    for (const arrange of outcomes) {
      const made = house()
      made.registry.register(made.owner, echo({ finalizeContent }))
      arrange(made)
      expect(read(await made.pipeline.execute(call()))).toBe('final')
    }
    expect(seen).toEqual(['success', 'guarded', 'pre', 'wrapper', 'blocked'])
  })

  it('keeps the content where it gives undefined', async () => {
    const { pipeline, registry, owner } = house()
    let asked = 0
    registry.register(owner, echo({ finalizeContent: () => void (asked += 1) as undefined }))
    expect(read(await pipeline.execute(call()))).toBe('hello')
    expect(asked).toBe(1)
  })

  it('is the one that was there when the call began, also where the tool is gone', async () => {
    const { pipeline, registry, owner, hooks } = house()
    const registration = registry.register(
      owner,
      echo({ finalizeContent: (_exec, result) => [text(`final: ${result.error?.message}`)] }),
    )
    hooks.on(owner, 'tools/pre-execute', () => { registration(); throw new CodedError('QUOTA', 'quota') }) // prettier-ignore
    const result = await pipeline.execute(call())
    expect(read(result)).toBe('final: quota')
    expect(result.error).toEqual({ message: 'quota', info: { name: 'CodedError', code: 'QUOTA' } })
  })

  it('sees a result that it cannot change', async () => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ finalizeContent(_exec, result) {
      expect(() => Reflect.set(result, 'isError', true) || expect.unreachable()).toThrow()
      return undefined
    } })) // prettier-ignore
    expect(read(await pipeline.execute(call()))).toBe('hello')
  })

  it('fails the result with what it throws, and is not asked again', async () => {
    const { pipeline, registry, owner } = house()
    let asked = 0
    registry.register(owner, echo({ finalizeContent() { asked += 1; throw new Error('final') } })) // prettier-ignore
    expect(await pipeline.execute(call())).toEqual({
      isError: true,
      error: { message: 'final' },
      content: [text('Error: final')],
    })
    expect(asked).toBe(1)
  })

  const malformed: readonly (readonly [string, () => unknown, string | undefined])[] = [
    ['null', () => null, codes.INVALID_POLICY_DECISION],
    ['a string', () => 'text', codes.INVALID_POLICY_DECISION],
    ['unknown blocks', () => [{ type: 'odd' }], codes.INVALID_POLICY_DECISION],
    ['a promise', () => Promise.reject(new Error('later')), undefined],
    ['a function', () => () => 1, undefined],
  ]

  it.each(malformed)('fails the result where it gives %s', async (_what, finalizeContent, code) => {
    const { pipeline, registry, owner } = house()
    registry.register(owner, echo({ finalizeContent: finalizeContent as never }))
    const result = await pipeline.execute(call())
    expect(result.isError).toBe(true)
    expect(result.error?.info?.code).toBe(code)
    expect('value' in result).toBe(false)
  })
})
