import { searchTools, type ToolSignature } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const tool = (name: string, description: string, properties: object = {}): ToolSignature => ({
  name,
  description,
  parameters: { type: 'object', properties } as never,
  output: {},
})
const tools = [
  tool('list_issues', 'Lists the open issues of a repository. Closed ones are left out.', { owner: {} }),
  tool('create_issue', 'Creates an issue.', { title: {} }),
  tool('readFile', 'Reads a file.', { path: {} }),
  tool('send_mail', 'Sends a message to somebody about an issue or a file.', { recipient: {} }),
  tool('搜索', '搜索文件。'),
]
const found = (query: string, limit?: number): readonly string[] =>
  searchTools(tools, query, limit).map(({ name }) => name)

describe('searchTools(tools, query, limit)', () => {
  it('finds tools by a word of their name first, then of their description', () => {
    expect(found('issue')).toEqual(['create_issue', 'list_issues', 'send_mail'])
  })

  it('finds tools by the names of their parameters', () => {
    expect(found('recipient')).toEqual(['send_mail'])
  })

  it('reads words as they are written in names, in the plural, and in part', () => {
    expect(found('FILES read')[0]).toBe('readFile')
    expect(found('repo')).toEqual(['list_issues'])
  })

  it('puts the tool first that has the rarer word', () => {
    expect(found('closed issue')[0]).toBe('list_issues')
  })

  it('gives the first sentence of each', () => {
    expect(searchTools(tools, 'list')).toEqual([
      { name: 'list_issues', summary: 'Lists the open issues of a repository' },
    ])
  })

  it('finds words of any writing', () => {
    expect(found('搜索')).toEqual(['搜索'])
  })

  it('gives no more than asked', () => {
    expect(found('issue', 1)).toEqual(['create_issue'])
  })

  it('finds nothing by words that no tool has, and by no words', () => {
    expect([found('weather'), found(''), found('*')]).toEqual([[], [], []])
  })

  it('gives the same for any order of the tools', () => {
    expect(searchTools(tools.toReversed(), 'issue file')).toEqual(searchTools(tools, 'issue file'))
  })

  it('never throws, whatever the tools are', () => {
    expect(searchTools([null, { name: 'a', parameters: 7 }] as never, 'a')).toEqual([{ name: 'a', summary: '' }])
  })
})
