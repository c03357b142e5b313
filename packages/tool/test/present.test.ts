import { text } from '@dsh/presentation'
import { presentCall, presentResult, type ToolDefinition, type ToolResult } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

const plain: ToolDefinition = {
  name: 'read',
  description: 'Reads a file.',
  parameters: { type: 'object', properties: {} },
  output: { schema: {}, render: () => [] },
  execute: async () => null,
}

const done: ToolResult = { content: [text('three lines')], isError: false }

/** A tool whose presenters return what a plain-JavaScript author might. */
const tool = (view: unknown): ToolDefinition => ({
  ...plain,
  presentCall: () => view as never,
  presentResult: () => view as never,
})

describe('presentCall(tool, rawArguments)', () => {
  it("shows the tool's own card", () => {
    const terminal = { card: 'terminal', title: 'ls', cwd: '/tmp' }
    expect(presentCall(tool(terminal), '{}')).toStrictEqual(terminal)
  })

  it('parses the text that the model wrote', () => {
    const echo = {
      ...plain,
      presentCall: (args: unknown) => ({ card: 'generic', title: 'x', rawInput: args }) as const,
    }
    expect(presentCall(echo, '{"path":"a"}')).toMatchObject({ rawInput: { path: 'a' } })
  })

  it('takes arguments that are parsed already', () => {
    const echo = {
      ...plain,
      presentCall: (args: unknown) => ({ card: 'generic', title: 'x', rawInput: args }) as const,
    }
    expect(presentCall(echo, { path: 'a' })).toMatchObject({ rawInput: { path: 'a' } })
  })

  it('reads empty text as no arguments, so that an argument-less call has its card', () => {
    const echo = {
      ...plain,
      presentCall: (args: unknown) => ({ card: 'generic', title: 'x', rawInput: args }) as const,
    }
    expect(presentCall(echo, '')).toMatchObject({ title: 'x', rawInput: {} })
  })

  it('gives the presenter frozen arguments of its own', () => {
    const args = { tags: ['a'] }
    const eager = {
      ...plain,
      presentCall(given: unknown) {
        ;(given as typeof args).tags.push('b')
        return { card: 'generic', title: 'changed' } as const
      },
    }
    expect(presentCall(eager, args).title).toBe('read')
    expect(args).toStrictEqual({ tags: ['a'] })
  })

  it('calls the presenter as a method of its tool', () => {
    const self: ToolDefinition = {
      ...plain,
      presentCall() {
        return { card: 'generic', title: this.description }
      },
    }
    expect(presentCall(self, '').title).toBe('Reads a file.')
  })

  it('falls back to the name and the raw arguments without a presenter', () => {
    expect(presentCall(plain, '{"path":"a"}')).toStrictEqual({
      card: 'generic',
      title: 'read',
      rawInput: '{"path":"a"}',
    })
  })

  it('falls back where the tool is gone and only its name is known', () => {
    expect(presentCall('gone', { a: 1 })).toStrictEqual({ card: 'generic', title: 'gone', rawInput: { a: 1 } })
  })

  it('falls back where the presenter declines', () => {
    expect(presentCall(tool(undefined), '{}')).toStrictEqual({ card: 'generic', title: 'read', rawInput: '{}' })
  })

  it('falls back where the arguments cannot be parsed', () => {
    expect(presentCall(tool({ card: 'generic', title: 'x' }), '{"a":')).toStrictEqual({
      card: 'generic',
      title: 'read',
      rawInput: '{"a":',
    })
  })

  it('falls back where the presenter throws', () => {
    const broken = {
      ...plain,
      presentCall() {
        throw new Error('no')
      },
    }
    expect(presentCall(broken, '{}')).toStrictEqual({ card: 'generic', title: 'read', rawInput: '{}' })
  })

  it('falls back where the presenter is async, and contains its rejection', async () => {
    const late = tool(Promise.reject(new Error('later')))
    expect(presentCall(late, '{}').title).toBe('read')
    await new Promise(setImmediate)
  })

  it.each([
    ['no object', 'a card'],
    ['no card', { title: 'x' }],
    ['an unknown card', { card: 'video', title: 'x' }],
    ['a card that only results have', { card: 'web', title: 'x', truncated: false, kind: 'search', sources: [] }],
    ['an inherited name as the card', { card: 'toString', title: 'x' }],
    ['no title', { card: 'generic' }],
    ['a title that is no string', { card: 'generic', title: 5 }],
    ['an unknown kind', { card: 'generic', title: 'x', kind: 'think' }],
    ['content that is not blocks', { card: 'generic', title: 'x', content: 'text' }],
    ['an unknown block', { card: 'generic', title: 'x', content: [{ type: 'audio' }] }],
    ['locations that are not a list', { card: 'generic', title: 'x', locations: { path: 'a' } }],
    ['a line that is no number', { card: 'generic', title: 'x', locations: [{ path: 'a', line: '1' }] }],
    ['a diff without diffs', { card: 'diff', title: 'x' }],
    ['a diff whose old text is missing', { card: 'diff', title: 'x', diffs: [{ path: 'a', newText: '' }] }],
    ['a value that is not JSON', { card: 'generic', title: 'x', rawInput: new Map() }],
    [
      'an instance of a class',
      new (class {
        card = 'generic'
        title = 'x'
      })(),
    ],
  ])('falls back where the view has %s', (_what, view) => {
    expect(presentCall(tool(view), '{}')).toStrictEqual({ card: 'generic', title: 'read', rawInput: '{}' })
  })

  it('drops keys that are undefined, at any level of a card', () => {
    const view = { card: 'generic', title: 'x', kind: undefined, locations: [{ path: 'a', line: undefined }] }
    expect(presentCall(tool(view), '{}')).toStrictEqual({ card: 'generic', title: 'x', locations: [{ path: 'a' }] })
  })

  it('returns a frozen copy of the view', () => {
    const view = { card: 'diff', title: 'x', diffs: [{ path: 'a', oldText: null, newText: 'b' }] }
    const shown = presentCall(tool(view), '{}')
    expect(shown).toStrictEqual(view)
    expect(Object.isFrozen(shown) && shown.card === 'diff' && Object.isFrozen(shown.diffs[0])).toBe(true)
    expect(Object.isFrozen(view)).toBe(false)
  })

  it('returns a frozen fallback', () => {
    expect(Object.isFrozen(presentCall('gone', ''))).toBe(true)
  })

  it('shows nothing raw where there are no arguments', () => {
    expect(presentCall('gone', undefined)).toStrictEqual({ card: 'generic', title: 'gone' })
  })

  it('says why arguments cannot be shown that are not JSON', () => {
    expect(presentCall('gone', { at: { when: new Date(0) } })).toMatchObject({
      rawInput: expect.stringMatching(/^not JSON: .+ at at\.when$/),
    })
  })

  it('survives a definition that throws on every question', () => {
    const { proxy, revoke } = Proxy.revocable(plain, {})
    revoke()
    expect(presentCall(proxy, '{}')).toStrictEqual({ card: 'generic', title: 'tool', rawInput: '{}' })
  })
})

describe('presentResult(tool, rawArguments, result)', () => {
  it.each([
    [{ card: 'generic', title: 'x', content: [text('a')] }],
    [{ card: 'terminal', output: 'a', exitCode: 0 }],
    [{ card: 'terminal', signal: 'SIGTERM' }],
    [{ card: 'diff', diffs: [{ path: 'a', oldText: 'a', newText: 'b' }] }],
    [{ card: 'search', shape: 'matches', truncated: false, total: 1, files: [{ path: 'a', matches: [] }] }],
    [{ card: 'search', shape: 'paths', truncated: true, total: 2, paths: ['a'] }],
    [{ card: 'read', path: 'a', offset: 1, lines: [{ number: 1, text: 'x' }], totalLines: 1, lang: 'ts' }],
    [{ card: 'web', kind: 'search', truncated: false, sources: [{ url: 'u', title: 't' }], answer: 'a' }],
    [{ card: 'web', kind: 'fetch', truncated: false, url: 'u', statusCode: 200 }],
  ])("shows the tool's own card %j", view => {
    expect(presentResult(tool(view), '{}', done)).toStrictEqual(view)
  })

  it.each([
    ['a call card as the result', { card: 'terminal', title: 5 }],
    ['both an exit code and a signal', { card: 'terminal', exitCode: 1, signal: 'SIGTERM' }],
    ['a search without its shape', { card: 'search', truncated: false, total: 0, paths: [] }],
    ['files in the shape of paths', { card: 'search', shape: 'paths', truncated: false, total: 0, files: [] }],
    ['a web card of an unknown kind', { card: 'web', kind: 'post', truncated: false, url: 'u', statusCode: 200 }],
    ['a read card without its lines', { card: 'read', path: 'a', offset: 1, totalLines: 1 }],
  ])('falls back where the view has %s', (_what, view) => {
    expect(presentResult(tool(view), '{}', done)).toStrictEqual({ card: 'generic', content: done.content })
  })

  it('falls back to the raw content and no title, so that a UI keeps the pending one', () => {
    expect(presentResult(plain, '{}', done)).toStrictEqual({ card: 'generic', content: done.content })
    expect(presentResult('gone', '{}', done)).toStrictEqual({ card: 'generic', content: done.content })
  })

  it('falls back where the presenter throws or the arguments cannot be parsed', () => {
    const broken = {
      ...plain,
      presentResult() {
        throw new Error('no')
      },
    }
    expect(presentResult(broken, '{}', done)).toStrictEqual({ card: 'generic', content: done.content })
    expect(presentResult(tool({ card: 'generic' }), '{', done)).toStrictEqual({
      card: 'generic',
      content: done.content,
    })
  })

  it('shows a presenter only what the log keeps, so that live and replay agree', () => {
    let seen: unknown
    const curious: ToolDefinition = {
      ...plain,
      presentResult(_args, result) {
        seen = result
        return undefined
      },
    }
    presentResult(curious, '{}', { ...done, meta: { n: 1 }, value: 'secret' } as ToolResult)
    expect(seen).toStrictEqual({ content: done.content, isError: false, meta: { n: 1 } })
    expect(Object.isFrozen(seen)).toBe(true)
  })

  it('survives a result that is none', () => {
    expect(presentResult(tool({ card: 'generic' }), '{}', null as never)).toStrictEqual({ card: 'generic' })
    expect(presentResult(plain, '{}', { content: 'text', isError: false } as never)).toStrictEqual({ card: 'generic' })
  })

  it('is frozen', () => {
    expect(Object.isFrozen(presentResult(plain, '{}', done))).toBe(true)
  })
})
