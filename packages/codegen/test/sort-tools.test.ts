import { sortTools, type ToolSignature } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const tool = (name: string, description = ''): ToolSignature => ({
  name,
  description,
  parameters: { type: 'object' },
  output: {},
})
const names = (tools: unknown): readonly string[] => sortTools(tools).map(one => one.name)

describe('sortTools(tools)', () => {
  it('sorts by the UTF-16 code units of the names', () => {
    expect(names([tool('b'), tool('ä'), tool('B'), tool('a-b'), tool('a'), tool('')])).toEqual([
      '',
      'B',
      'a',
      'a-b',
      'b',
      'ä',
    ])
  })

  it('keeps tools that share a name and differ, in an order of their own, and drops doubles', () => {
    const tools = [tool('a', 'Two.'), tool('a', 'One.'), tool('a', 'Two.')]
    const words = (list: typeof tools): readonly string[] => sortTools(list).map(one => one.description)
    expect(words(tools)).toEqual(['One.', 'Two.'])
    expect(words(tools.toReversed())).toEqual(['One.', 'Two.'])
  })

  it('leaves out what has no name that can be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const thrower = {
      get name(): never {
        throw new Error('no')
      },
    }
    expect(names([tool('a'), null, 7, {}, { name: 7 }, proxy, thrower, tool('b')])).toEqual(['a', 'b'])
  })

  it('is empty for what is no list', () => {
    expect([undefined, null, 'tools', {}, new Set([tool('a')])].flatMap(tools => sortTools(tools))).toEqual([])
  })

  it('takes a description that is no text for none', () => {
    expect(sortTools([{ name: 'a', description: 7 }])).toEqual([
      { name: 'a', description: '', parameters: undefined, output: undefined },
    ])
  })
})
