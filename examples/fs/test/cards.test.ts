import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonValue, ToolDefinition } from '@dsh/schema'
import { presentCall, presentResult, type ToolResult } from '@dsh/tool'
import { createFsTools, type FsLimits } from '@dsh-example/fs'
import { context } from './support/context.ts'
import { temporary } from './support/temporary.ts'

/** What a log would keep of a call by the model: content, whether it failed, and what is there for the card. */
async function durable(tool: ToolDefinition, args: object): Promise<ToolResult> {
  const value: JsonValue = JSON.parse(JSON.stringify(await tool.execute(args, context())))
  const meta = tool.output.presentationMeta?.(args, value)
  return JSON.parse(JSON.stringify({ content: tool.output.render(args, value), isError: false, meta }))
}

/** The same, of a set of tools that will read another folder: a replay must not look at files. */
async function replayed(
  name: 'read' | 'write' | 'edit' | 'glob' | 'grep',
  args: object,
  files: Record<string, string>,
  limits: Partial<FsLimits> = {},
) {
  const tool = createFsTools({ root: temporary(files).root, observations: false, limits })[name]
  const result = await durable(tool, args)
  const elsewhere = createFsTools({ root: temporary().root, limits })[name]
  return { call: presentCall(elsewhere, JSON.stringify(args)), result: presentResult(elsewhere, args, result) }
}

const failure: ToolResult = { content: [{ type: 'text', text: 'Error: no' }], isError: true }
const tools = () => createFsTools({ root: temporary().root })

describe('read: cards', () => {
  it('shows the lines of the window, the language, and the text without its envelope', async () => {
    expect(
      await replayed('read', { file_path: 'src/a.ts', offset: 2, limit: 2 }, { 'src/a.ts': '1\n2\n3\n4\n' }),
    ).toEqual({
      call: {
        card: 'generic',
        title: 'Read src/a.ts (2 - 3)',
        kind: 'read',
        locations: [{ path: 'src/a.ts', line: 2 }],
      },
      result: {
        card: 'read',
        path: 'src/a.ts',
        offset: 2,
        lines: [
          { number: 2, text: '2' },
          { number: 3, text: '3' },
        ],
        totalLines: 4,
        lang: 'typescript',
        content: [{ type: 'text', text: '2: 2\n3: 3\n\n(Showing lines 2-3 of 4. Use offset=4 to continue.)' }],
      },
    })
  })

  it('says in its title what is read', () => {
    const { read } = tools()
    const title = (args: object) => presentCall(read, args).title
    expect(title({ file_path: 'f' })).toBe('Read f')
    expect(title({ file_path: 'f', offset: 1 })).toBe('Read f')
    expect(title({ file_path: 'f', offset: 5 })).toBe('Read f (from line 5)')
    expect(title({ file_path: 'f', limit: 10 })).toBe('Read f (1 - 10)')
  })

  it('has no language for an unknown ending', async () => {
    expect((await replayed('read', { file_path: 'a.constructor' }, { 'a.constructor': '' })).result).toEqual({
      card: 'read',
      path: 'a.constructor',
      offset: 1,
      lines: [],
      totalLines: 0,
      content: [{ type: 'text', text: '(End of file - total 0 lines)' }],
    })
  })

  it('shows control characters as escapes, in the title and in the lines', async () => {
    const { call, result } = await replayed('read', { file_path: 'a\u001b' }, { 'a\u001b': '\u001b[2J\ttext\u202e\n' })
    expect(call.title).toBe('Read a\\u001b')
    expect(result).toMatchObject({ path: 'a\\u001b', lines: [{ number: 1, text: '\\u001b[2J\ttext\\u202e' }] })
  })

  it.each([
    ['no meta', undefined],
    ['a list', []],
    ['a path that is none', { path: 1, offset: 1, lines: [], totalLines: 0 }],
    ['offset 0', { path: 'f', offset: 0, lines: [], totalLines: 0 }],
    ['half an offset', { path: 'f', offset: 1.5, lines: [], totalLines: 9 }],
    ['a negative total', { path: 'f', offset: 1, lines: [], totalLines: -1 }],
    ['lines that are none', { path: 'f', offset: 1, lines: ['a'], totalLines: 1 }],
    ['a line before the offset', { path: 'f', offset: 2, lines: [{ number: 1, text: '' }], totalLines: 2 }],
    ['a line past the end', { path: 'f', offset: 1, lines: [{ number: 3, text: '' }], totalLines: 2 }],
    [
      'lines out of order',
      {
        path: 'f',
        offset: 1,
        lines: [
          { number: 2, text: '' },
          { number: 2, text: '' },
        ],
        totalLines: 2,
      },
    ],
    ['a language that is none', { path: 'f', offset: 1, lines: [], totalLines: 0, lang: 1 }],
  ])('shows the raw content where the log holds %s', (_what, meta) => {
    const content = [{ type: 'text', text: 'raw' }] as const
    const result = { content, isError: false, ...(meta === undefined ? {} : { meta }) }
    expect(presentResult(tools().read, { file_path: 'f' }, result)).toEqual({ card: 'generic', content })
  })

  it('shows the raw content of a failure', () => {
    expect(presentResult(tools().read, { file_path: 'f' }, failure)).toEqual({
      card: 'generic',
      content: failure.content,
    })
  })
})

describe('write: cards', () => {
  it('shows a new file as what is added', async () => {
    expect(await replayed('write', { file_path: 'f', content: 'a\nb\n' }, {})).toEqual({
      call: {
        card: 'diff',
        title: 'Write f',
        diffs: [{ path: 'f', oldText: null, newText: 'a\nb\n' }],
        locations: [{ path: 'f' }],
      },
      result: { card: 'diff', diffs: [{ path: 'f', oldText: null, newText: 'a\nb' }] },
    })
  })

  it('shows the places where an existing file changed', async () => {
    const { result } = await replayed(
      'write',
      { file_path: 'f', content: '1\n2\n3\n4\nfive\n' },
      { f: '1\n2\n3\n4\n5\n' },
    )
    expect(result).toEqual({
      card: 'diff',
      diffs: [{ path: 'f', oldText: '2\n3\n4\n5', newText: '2\n3\n4\nfive' }],
    })
  })

  it('shows the whole of what was written where no place is known', async () => {
    const whole = { card: 'diff', diffs: [{ path: 'f', oldText: null, newText: 'same' }] }
    expect((await replayed('write', { file_path: 'f', content: 'same' }, { f: 'same' })).result).toEqual(whole)
    expect((await replayed('write', { file_path: 'f', content: 'same' }, { f: '\0' })).result).toEqual(whole)
    const large = await replayed('write', { file_path: 'f', content: 'same' }, { f: 'x'.repeat(20) }, { diffBytes: 10 })
    expect(large.result).toEqual(whole)
    expect(
      presentResult(
        tools().write,
        { file_path: 'f', content: 'same' },
        { content: [], isError: false, meta: { diffs: [1] } },
      ),
    ).toEqual(whole)
  })

  it('shows the raw content of a failure', () => {
    expect(presentResult(tools().write, { file_path: 'f', content: '' }, failure)).toEqual({
      card: 'generic',
      content: failure.content,
    })
  })

  it('shows control characters of what is written as escapes, for whoever has to allow it', () => {
    expect(presentCall(tools().write, { file_path: 'a\nb', content: 'x\u001b[8mhidden\r\nnext\r' })).toMatchObject({
      title: 'Write a\\nb',
      diffs: [{ path: 'a\\nb', newText: 'x\\u001b[8mhidden\nnext\\r' }],
      locations: [{ path: 'a\nb' }],
    })
  })
})

describe('edit: cards', () => {
  it('shows what is asked for, then what was done', async () => {
    const before = `${['1', '2', '3', '4', '5', '6', '7', '8', '9'].join('\n')}\n`
    expect(await replayed('edit', { file_path: 'f', old_string: '5', new_string: 'five' }, { f: before })).toEqual({
      call: {
        card: 'diff',
        title: 'Edit f',
        diffs: [{ path: 'f', oldText: '5', newText: 'five' }],
        locations: [{ path: 'f' }],
      },
      result: {
        card: 'diff',
        diffs: [{ path: 'f', oldText: '2\n3\n4\n5\n6\n7\n8', newText: '2\n3\n4\nfive\n6\n7\n8' }],
      },
    })
  })

  it('shows one change for each place', async () => {
    const { result } = await replayed(
      'edit',
      { file_path: 'f', old_string: 'x', new_string: 'y', replace_all: true },
      { f: `x\n${'\n'.repeat(10)}x\n` },
    )
    expect(result).toMatchObject({ card: 'diff', diffs: [{}, {}] })
  })

  it('shows the raw content where the log holds no change', () => {
    const content = [{ type: 'text', text: 'raw' }] as const
    const args = { file_path: 'f', old_string: 'a', new_string: 'b' }
    for (const meta of [{}, { diffs: [] }, { diffs: 'no' }, { diffs: [{ path: 'f', oldText: 1, newText: '' }] }]) {
      expect(presentResult(tools().edit, args, { content, isError: false, meta })).toEqual({ card: 'generic', content })
    }
    expect(presentResult(tools().edit, args, { content, isError: false })).toEqual({ card: 'generic', content })
  })
})

describe('glob: cards', () => {
  it('shows the page that the model sees, and how many there are', async () => {
    expect(
      await replayed('glob', { pattern: '*', path: 'd' }, { 'd/a': '', 'd/b': '', 'd/c': '' }, { globPaths: 2 }),
    ).toMatchObject({
      call: { card: 'generic', title: 'Glob *', kind: 'search', locations: [{ path: 'd' }] },
      result: {
        card: 'search',
        shape: 'paths',
        paths: [{}, {}].map(() => expect.stringMatching(/^d\/[abc]$/)),
        truncated: true,
        total: 3,
      },
    })
  })

  it('shows the raw content where the log holds something else', () => {
    const content = [{ type: 'text', text: 'raw' }] as const
    for (const meta of [{}, { paths: [1], truncated: false, total: 1 }, { paths: ['a'], truncated: false, total: 0 }]) {
      expect(presentResult(tools().glob, { pattern: '*' }, { content, isError: false, meta })).toEqual({
        card: 'generic',
        content,
      })
    }
  })
})

describe('grep: cards', () => {
  it('shows the page that the model sees, and how many there are', async () => {
    expect(
      await replayed(
        'grep',
        { pattern: 'hit', include: '*' },
        { a: 'hit\nhit\n', b: `${'x'.repeat(20)}hit\nhit\n` },
        { grepMatches: 3, grepLineBytes: 10 },
      ),
    ).toEqual({
      call: { card: 'generic', title: 'Grep hit in *', kind: 'search' },
      result: {
        card: 'search',
        shape: 'matches',
        files: [
          {
            path: 'a',
            matches: [
              { lineNumber: 1, line: 'hit' },
              { lineNumber: 2, line: 'hit' },
            ],
          },
          { path: 'b', matches: [{ lineNumber: 1, line: `${'x'.repeat(10)} (line truncated)` }] },
        ],
        truncated: true,
        total: 4,
      },
    })
  })

  it('keeps no more than so many bytes, by leaving out the last files', async () => {
    const { result } = await replayed(
      'grep',
      { pattern: 'hit' },
      { a: 'hit\n', b: 'hit\n'.repeat(10), c: 'hit\n' },
      { grepMetaBytes: 200 },
    )
    expect(result).toMatchObject({ files: [{ path: 'a' }], truncated: true, total: 12 })
  })

  it('shows control characters of patterns, paths and lines as escapes', async () => {
    const { call, result } = await replayed('grep', { pattern: '\u001b' }, { 'a\u0007': 'x\u001b[2J\n' })
    expect(call.title).toBe('Grep \\u001b')
    expect(result).toMatchObject({ files: [{ path: 'a\\u0007', matches: [{ line: 'x\\u001b[2J' }] }] })
  })

  it('shows the raw content where the log holds something else', () => {
    const content = [{ type: 'text', text: 'raw' }] as const
    const bad = [
      {},
      { files: [{}], truncated: false, total: 1 },
      { files: [{ path: 'a', matches: [{ lineNumber: 0, line: '' }] }], truncated: false, total: 1 },
      { files: [], truncated: 1, total: 1 },
    ]
    for (const meta of bad) {
      expect(presentResult(tools().grep, { pattern: 'a' }, { content, isError: false, meta })).toEqual({
        card: 'generic',
        content,
      })
    }
  })
})

describe('what runs beside other calls', () => {
  it('is read, glob and grep; write and edit run alone', () => {
    const { read, write, edit, glob, grep } = tools()
    const safe = [
      read.isConcurrencySafe?.({ file_path: 'f' }),
      glob.isConcurrencySafe?.({ pattern: '*' }),
      grep.isConcurrencySafe?.({ pattern: 'a' }),
    ]
    expect(safe).toEqual([true, true, true])
    expect('isConcurrencySafe' in write || 'isConcurrencySafe' in edit).toBe(false)
  })
})

describe('what a model is told', () => {
  it('has the constraints in the schema', () => {
    const { read, edit, grep } = tools()
    expect(read.parameters).toMatchObject({
      required: ['file_path'],
      properties: {
        file_path: { type: 'string', minLength: 1 },
        offset: { type: 'integer', minimum: 1 },
        limit: { type: 'integer', minimum: 1, maximum: 2000 },
      },
    })
    expect(edit.parameters).toMatchObject({
      required: ['file_path', 'old_string', 'new_string'],
      properties: { old_string: { minLength: 1 }, replace_all: { type: 'boolean' } },
    })
    expect(grep).toMatchObject({ timeoutMs: 30_000, parameters: { required: ['pattern'] } })
  })
})

describe('a card while files change', () => {
  it('stays what it was: nothing is read again', async () => {
    const { root, at } = temporary({ f: 'old\n' })
    const { read } = createFsTools({ root })
    const result = await durable(read, { file_path: 'f' })
    writeFileSync(at('f'), 'new\n')
    expect(presentResult(read, { file_path: 'f' }, result)).toMatchObject({ lines: [{ text: 'old' }] })
  })
})
