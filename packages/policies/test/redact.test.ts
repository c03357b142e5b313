import { text, type Content } from '@dsh/presentation'
import { redact, spill } from '@dsh/policies'
import {
  codes,
  denied,
  succeeded,
  type CodeDispatchRecord,
  type PostToolDecision,
  type ToolDefinition,
  type ToolExecution,
  type ToolExecutionResult,
} from '@dsh/tool'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf, call, codeOf, echo, house, read } from './support/house.ts'

/** A house that redacts `secret` and runs of digits, and what `echo` gives there. */
function redacting(options: Partial<Parameters<typeof redact>[0]> = {}, overrides: Partial<ToolDefinition> = {}) {
  const home = house()
  const unmount = redact({ patterns: ['secret', /\d+/], ...options }).mount(home.host)
  home.registry.register(home.owner, echo(overrides))
  const give = (value: unknown): Promise<ToolExecutionResult> =>
    home.pipeline.execute(call({ arguments: { text: value } }))
  return { ...home, unmount, give }
}

/** What the log keeps of a sub-call with this content. */
function logged({ hooks }: ReturnType<typeof redacting>, content: Content, name = 'echo'): Promise<Content> {
  const record: CodeDispatchRecord = { exec: {} as ToolExecution, subCallId: '1', name, isError: false, content }
  return Promise.resolve(hooks.waterfall('tools/code-dispatch-log', undefined, [record], async () => content))
}

describe('redact(options): values', () => {
  it('takes a text away from the value, and from what is rendered of it', async () => {
    const { give } = redacting()
    expect(await give('my secret is 42')).toMatchObject({
      value: 'my [redacted] is [redacted]',
      content: [text('my [redacted] is [redacted]')],
    })
  })

  it('finds it at any depth, in keys too', async () => {
    const { give } = redacting()
    expect(await give({ list: [{ 'the secret': ['a', 'secret'] }] })).toMatchObject({
      value: { list: [{ 'the [redacted]': ['a', '[redacted]'] }] },
    })
  })

  it('loses no value where two keys become one', async () => {
    const { give } = redacting()
    expect(await give({ secret: 'a', '[redacted]': 'b', 1: 'c' })).toMatchObject({
      value: { '[redacted]': 'b', '[redacted] (2)': 'c', '[redacted] (3)': 'a' },
    })
  })

  it('leaves numbers, true, false and null: they are no text', async () => {
    const { give } = redacting()
    expect(await give([42, true, null])).toMatchObject({ value: [42, true, null] })
  })

  it('puts there what it is told to, as it is', async () => {
    const { give } = redacting({ patterns: ['secret'], replacement: '$& $1 $$' })
    expect(await give('a secret')).toMatchObject({ value: 'a $& $1 $$' })
    expect(await redacting({ replacement: '' }).give('a secret')).toMatchObject({ value: 'a ' })
  })

  it('gives a program the redacted value', async () => {
    const { registry, owner, pipeline } = redacting()
    registry.register(
      owner,
      bodyOf(
        async ({ token, signal }) => {
          const inner = await pipeline.execute(call({ arguments: { text: 'secret' }, parent: token, signal }))
          return inner.isError ? 'failed' : [inner.value === '[redacted]', inner.value]
        },
        { name: 'program' },
      ),
    )
    expect(await pipeline.execute(call({ name: 'program' }))).toMatchObject({ value: [true, '[redacted]'] })
  })

  it('lets the tool render the meta of its card anew', async () => {
    const { give } = redacting({}, { output: { ...echo().output, presentationMeta: (_args, value) => ({ value }) } })
    expect(await give('secret')).toMatchObject({ meta: { value: '[redacted]' } })
  })

  it('keeps what the body deferred, and its wish to end the turn', async () => {
    const note = { id: '1', role: 'user' as const, content: [text('noted')], source: { kind: 'test' } }
    const { registry, pipeline, owner } = redacting()
    registry.register(
      owner,
      bodyOf(
        ({ deferContext, concludeTurn }) => {
          deferContext(note)
          concludeTurn()
          return 'secret'
        },
        { name: 'ending' },
      ),
    )
    expect(await pipeline.execute(call({ name: 'ending' }))).toMatchObject({
      value: '[redacted]',
      additionalContexts: [note],
      concludesTurn: true,
    })
  })

  it('fails a call whose redacted value is none that the tool may give, and does not show the old one', async () => {
    const output = { ...echo().output, schema: { type: 'string' as const, enum: ['secret'] } }
    const result = await redacting({}, { output }).give('secret')
    expect(codeOf(result)).toBe(codes.INVALID_TOOL_OUTPUT)
    expect(read(result)).not.toContain('"secret" ')
  })
})

describe('redact(options): content and failures', () => {
  it('takes a text away that only the rendering has', async () => {
    const output = { schema: {}, render: (): Content => [text('rendered secret'), text('7')] }
    expect(await redacting({}, { output }).give('harmless')).toMatchObject({
      value: 'harmless',
      content: [text('rendered [redacted]'), text('[redacted]')],
    })
  })

  it('takes it away from what a body throws', async () => {
    const execute = async () => Promise.reject(new Error('login as secret failed'))
    expect(await redacting({}, { execute }).give('')).toMatchObject({
      error: { message: 'login as [redacted] failed' },
      content: [text('Error: login as [redacted] failed')],
    })
  })

  it('takes it away from the message about an invalid value', async () => {
    const output = { ...echo().output, schema: { type: 'string' as const, enum: ['ok'] } }
    const result = await redacting({}, { output }).give('secret')
    expect(codeOf(result)).toBe(codes.INVALID_TOOL_OUTPUT)
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  it('takes it away from a failure of a wrapper, and from its facts for a UI', async () => {
    const { host, give } = redacting()
    host.on('tools/execute', () => ({ ...denied('secret'), meta: { key: 'secret' } }))
    expect(await give('')).toMatchObject({ error: { message: '[redacted]' }, meta: { key: '[redacted]' } })
  })

  it('takes it away from facts for a UI alone, and from content alone', async () => {
    const facts = redacting()
    facts.host.on('tools/execute', () => ({ ...denied('no'), meta: { key: 'secret' } }))
    expect(await facts.give('')).toMatchObject({ error: { message: 'no' }, meta: { key: '[redacted]' } })
    const content = redacting()
    content.host.on('tools/execute', () => ({ ...denied('no'), content: [text('secret')] }))
    expect(read(await content.give(''))).toBe('[redacted]')
  })

  it('takes it away from the value of a wrapper that was there before', async () => {
    const home = house()
    home.host.on('tools/execute', () => succeeded('a secret'))
    redact({ patterns: ['secret'] }).mount(home.host)
    home.registry.register(home.owner, echo())
    expect(await home.pipeline.execute(call())).toMatchObject({ value: 'a [redacted]' })
  })

  it('takes it away from a copy for the log that a listener has shaped that was there before', async () => {
    const home = house()
    home.host.on('tools/code-dispatch-log', () => [text('a secret')])
    redact({ patterns: ['secret'] }).mount(home.host)
    expect(await logged({ ...home } as ReturnType<typeof redacting>, [])).toEqual([text('a [redacted]')])
  })

  it('takes it away from a denial of a listener and of a guard', async () => {
    const listener = redacting()
    listener.host.on('tools/pre-execute', () => ({ kind: 'deny', reason: 'secret 1' }))
    const guard = redacting()
    guard.host.guard(() => 'secret 1')
    for (const { give } of [listener, guard]) {
      const result = await give('')
      expect(result.isError).toBe(true)
      expect(read(result)).toBe('Error: [redacted] [redacted]')
      expect(JSON.stringify(result)).not.toContain('secret')
    }
  })

  it.each([
    ['content', { kind: 'accept', content: [text('a secret')] }],
    ['a value', { kind: 'accept', value: 'a secret' }],
    ['feedback', { kind: 'block', feedback: [text('a secret')] }],
  ] satisfies [string, PostToolDecision][])(
    'takes it away from %s of a listener that was there before',
    async (_what, decision) => {
      const home = house()
      const added = { id: '1', role: 'user' as const, content: [text('noted')], source: { kind: 'test' } }
      home.host.on('tools/post-execute', () => ({ ...decision, additionalContexts: [added] }))
      redact({ patterns: ['secret'] }).mount(home.host)
      home.registry.register(home.owner, echo())
      const result = await home.pipeline.execute(call())
      expect(read(result)).toBe('a [redacted]')
      expect(result.additionalContexts).toEqual([added])
      expect(JSON.stringify(result)).not.toContain('secret')
    },
  )

  it('leaves a clean result as it is', async () => {
    const { host, give } = redacting()
    const seen: ToolExecutionResult[] = []
    host.on('tools/post-execute', (_exec, result, next) => {
      seen.push(result)
      return next()
    })
    expect([await give('clean')]).toEqual(seen)
  })

  it('leaves images alone', async () => {
    const image = { type: 'image' as const, data: 'secret', mimeType: 'image/png' }
    const output = { schema: {}, render: (): Content => [image, text('secret')] }
    expect((await redacting({}, { output }).give('')).content).toEqual([image, text('[redacted]')])
  })

  it('takes it away from the copy of a sub-call in the log', async () => {
    const home = redacting({ exclude: ['open'] })
    expect(await logged(home, [text('a secret')])).toEqual([text('a [redacted]')])
    expect(await logged(home, [text('a secret')], 'open')).toEqual([text('a secret')])
  })

  it('takes it away from the result in the log', async () => {
    const { give, events } = redacting()
    await give('a secret')
    const [, logEntry] = events
    expect(logEntry).toMatchObject({ type: 'tool/result', content: [text('a [redacted]')] })
  })

  it('keeps a store of large texts clean that is mounted after it', async () => {
    const { host, give } = redacting()
    const kept: string[] = []
    const save = async (full: string) => {
      kept.push(full)
      return { locator: 'x', howToRead: 'y' }
    }
    host.on('tools/post-execute', () => ({ kind: 'accept', content: [text('secret '.repeat(100))] }))
    redact({ patterns: ['secret'] }).mount(host)
    spill({ maxInlineBytes: 100, store: { save } }).mount(host)
    await give('')
    expect(kept).toEqual(['[redacted] '.repeat(100)])
  })
})

describe('redact(options): what it is told', () => {
  it('finds every match, with or without g', async () => {
    const { give } = redacting({ patterns: [/x\d/, /y\d/g] })
    expect(await give('x1 x2 y1 y2')).toMatchObject({ value: '[redacted] [redacted] [redacted] [redacted]' })
  })

  it('is not fooled by a sticky expression, nor by where an expression stopped before', async () => {
    const sticky = /x\d/y
    const stateful = /y\d/g
    stateful.lastIndex = 100
    const { give } = redacting({ patterns: [sticky, stateful] })
    for (const _ of [1, 2]) expect(await give('a x1 y1')).toMatchObject({ value: 'a [redacted] [redacted]' })
    expect([sticky.lastIndex, stateful.lastIndex]).toEqual([0, 100])
  })

  it('keeps the other flags', async () => {
    const { give } = redacting({ patterns: [/SECRET/i, /^b$/m, /\p{Lu}/u, /c.d/s] })
    expect(await give('secret\nb\nÄ c\nd')).toMatchObject({ value: '[redacted]\n[redacted]\n[redacted] [redacted]' })
  })

  it('takes a string for text and not for an expression', async () => {
    const { give } = redacting({ patterns: ['a.c', '$&'] })
    expect(await give('abc a.c $&')).toMatchObject({ value: 'abc [redacted] [redacted]' })
  })

  it('selects tools by name', async () => {
    expect(await redacting({ include: ['other'] }).give('secret')).toMatchObject({ value: 'secret' })
  })

  it('leaves no text that it is told to take away, in whatever value', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 })
    const { value } = fc.letrec<{ value: unknown }>(tie => ({
      value: fc.oneof(
        { maxDepth: 3 },
        word,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(word, tie('value'), { maxKeys: 3 }),
      ),
    }))
    const { give } = redacting({ patterns: ['ab', /ba+/], replacement: '#' })
    await fc.assert(
      fc.asyncProperty(value, async given => {
        const result = await give(given)
        expect(JSON.stringify(result)).not.toMatch(/ab|ba/)
      }),
    )
  })

  it('is gone once it is unmounted, everywhere', async () => {
    const home = redacting()
    home.unmount()
    expect(await home.give('secret')).toMatchObject({ value: 'secret' })
    expect(await logged(home, [text('secret')])).toEqual([text('secret')])
  })

  it.each([[[]], [undefined], ['secret'], [[7]], [[{ source: 'x', flags: '' }]]])(
    'refuses the patterns %j',
    patterns => {
      expect(() => redact({ patterns: patterns as never })).toThrow(/needs patterns: regular expressions and strings/)
    },
  )

  it.each([[''], [/x*/], [/^/], [/(secret)?/g]])('refuses %s, which is found in nothing', pattern => {
    expect(() => redact({ patterns: [pattern] })).toThrow(/cannot replace the empty string/)
  })

  it('refuses a replacement that would be replaced itself', () => {
    expect(() => redact({ patterns: [/[a-z]{8}/] })).toThrow('choose one that no pattern finds')
    expect(() => redact({ patterns: [/\d/], replacement: '<1>' })).toThrow('choose one that no pattern finds')
  })

  it('refuses a replacement that is no text', () => {
    expect(() => redact({ patterns: ['x'], replacement: 7 as never })).toThrow('replacement must be a string')
  })
})

describe('redact(options): what it cannot do', () => {
  it('does not touch what the model wrote: its arguments', async () => {
    const { pipeline, events } = redacting()
    await pipeline.execute(call({ arguments: { text: 'secret' } }))
    expect(events[0]).toMatchObject({ type: 'tool/call', arguments: { text: 'secret' } })
  })

  it('does not touch messages that come after a result', async () => {
    const { registry, owner, pipeline } = redacting()
    const note = { id: '1', role: 'user' as const, content: [text('secret')], source: { kind: 'test' } }
    registry.register(
      owner,
      bodyOf(({ deferContext }) => void deferContext(note), { name: 'deferring' }),
    )
    expect((await pipeline.execute(call({ name: 'deferring' }))).additionalContexts).toEqual([note])
  })

  it('does not find what is split between two strings', async () => {
    const { give } = redacting()
    expect(await give(['sec', 'ret'])).toMatchObject({ value: ['sec', 'ret'] })
  })

  it('does not see failures that go past post-execute, such as a listener that throws', async () => {
    const { host, give } = redacting()
    host.on('tools/pre-execute', () => {
      throw new Error('secret')
    })
    expect(read(await give(''))).toBe('Error: secret')
  })
})
