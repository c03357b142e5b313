import { describe, expect, it } from 'vitest'
// #region example
import { contentText } from '@dsh/presentation'
import { presentResult } from '@dsh/tool'
import { createToolRuntime } from '@dsh/tool-runtime'
import { searchNotes } from '../src/tools/search-notes.ts'

const { signal } = new AbortController()
async function run(args: unknown) {
  await using tools = createToolRuntime()
  tools.register(searchNotes)
  return await tools.execute({ callId: '1', name: 'search_notes', arguments: args, signal })
}

describe('search_notes', () => {
  it('says to a model exactly this', async () => {
    await using tools = createToolRuntime()
    tools.register(searchNotes)
    expect(tools.schemas()).toMatchInlineSnapshot(`
      [
        {
          "description": "Finds the lines of the notes that contain a text.",
          "name": "search_notes",
          "parameters": {
            "properties": {
              "query": {
                "description": "What to look for.",
                "minLength": 1,
                "type": "string",
              },
            },
            "required": [
              "query",
            ],
            "type": "object",
          },
        },
      ]
    `)
  })

  it('finds lines, for a program and for a model', async () => {
    const result = await run({ query: 'door' })
    expect(result.value).toEqual([{ path: 'ideas.md', line: 2, text: 'a quiet door' }])
    expect(contentText(result.content)).toBe('ideas.md:2: a quiet door')
  })

  it('tells a model what to do where nothing is found, and what to mend', async () => {
    expect(contentText((await run({ query: 'coffee' })).content)).toBe('Nothing found: try a shorter word.')
    expect((await run({ query: '' })).error).toEqual({
      message: 'invalid arguments: "query" must have at least 1 character',
      info: { name: 'ToolArgsError', code: 'INVALID_ARGS' },
    })
  })

  it('shows a card of the log alone, and the raw content of a log that is none of ours', () => {
    const content = [{ type: 'text', text: 'x' }] as const
    const meta = [{ path: 'a.md', line: 3, text: 'tea' }]
    expect(presentResult(searchNotes, { query: 'tea' }, { content, isError: false, meta }).card).toBe('search')
    expect(presentResult(searchNotes, { query: 'tea' }, { content, isError: false })).toEqual({
      card: 'generic',
      content,
    })
  })
})
// #endregion example

describe('what a body gives', () => {
  it.each([
    ['undefined in an object', { at: undefined }, 'at: undefined is not JSON'],
    ['a BigInt', 1n, 'a bigint is not JSON'],
    ['a cycle', cycle(), 'self: circular'],
    ['minus zero', -0, '-0 is not JSON'],
    ['a date', new Date(0), 'Date'],
  ])('refuses what JSON would lose, and says what it is: %s', async (_what, value, reason) => {
    await using tools = createToolRuntime()
    tools.register({
      name: 'odd',
      description: 'Gives something odd.',
      parameters: { type: 'object' },
      output: { schema: {}, render: () => [] },
      execute: async () => value,
    })
    const { error } = await tools.execute({ callId: '1', name: 'odd', arguments: {}, signal })
    expect(error?.message).toContain('tool "odd" returned invalid output: value is not lossless JSON: ')
    expect(error?.message).toContain(reason)
  })
})

function cycle(): unknown {
  const round: Record<string, unknown> = {}
  round['self'] = round
  return round
}
