import { presentCall, presentResult } from '@dsh/tool'
import { describe, expect, it } from 'vitest'
import { searchNotes } from '../src/tools/search-notes.ts'
import { printed } from './support/printed.ts'

describe('the recipe "Add a tool"', () => {
  it('prints what its page shows', async () => {
    await expect(await printed(() => import('../src/add-a-tool.ts'))).toMatchFileSnapshot('./output/add-a-tool.txt')
  })
})

describe('a tool whose look was designed first', () => {
  it('has its cards before it has its body', () => {
    // Nothing runs here: a card is made of arguments, and of what a log keeps.
    const log = { content: [], isError: false, meta: [{ path: 'a.md', line: 3, text: 'tea' }] }
    expect(presentCall(searchNotes, { query: 'tea' })).toEqual({
      card: 'generic',
      kind: 'search',
      title: 'Search the notes for "tea"',
    })
    expect(presentResult(searchNotes, { query: 'tea' }, log)).toEqual({
      card: 'search',
      shape: 'matches',
      files: [{ path: 'a.md', matches: [{ lineNumber: 3, line: 'tea' }] }],
      total: 1,
      truncated: false,
    })
  })
})
