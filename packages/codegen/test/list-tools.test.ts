import { estimateTokens, listTools } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const tools = Array.from({ length: 30 }, (_, at) => ({
  name: `tool_${String.fromCharCode(97 + at)}`,
  description: `Does what number ${at} of all these tools is there to do, and nothing else. Takes a name.`,
}))
const list = (room: number): readonly string[] => listTools(tools, room, count => `and ${count} more`)

describe('listTools(tools, room, rest)', () => {
  it('gives names with first sentences, shorter where there is less room, and then names alone', () => {
    expect(list(Infinity)[0]).toBe('tool_a: Does what number 0 of all these tools is there to do, and nothing else')
    expect(list(400)[0]).toMatch(/^tool_a: Does what number 0 .*…$/u)
    expect(list(150)[0]).toBe('tool_a')
  })

  it('leaves names out where not even they have room, and says how many', () => {
    const lines = list(80)
    expect(lines.at(-1)).toBe(`and ${31 - lines.length} more`)
    expect(estimateTokens(lines.join('\n'))).toBeLessThanOrEqual(80)
  })

  it('says of names that are not one word where they begin and end', () => {
    const odd = ['two words', 'with-hyphens', ''].map(name => ({ name, description: '' }))
    expect(listTools(odd, Infinity, String)).toEqual(['""', '"two words"', 'with-hyphens'])
  })
})
