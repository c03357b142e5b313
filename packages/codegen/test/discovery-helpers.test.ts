import { createDiscoveryHelpers, discoveryNames } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const liked = { search: 'find', describe: 'tell' }
const tool = (name: string) =>
  ({ name, description: `Is ${name}.`, parameters: { type: 'object' }, output: {} }) as const
const describeTool = (_: unknown, name: string): string | undefined => (name === 'gone' ? undefined : `about ${name}`)

describe('discoveryNames(tools, liked)', () => {
  it('are those that are liked, or with a number where a tool has them', () => {
    expect(discoveryNames([tool('a')], liked)).toEqual(liked)
    expect(discoveryNames([tool('find'), tool('find2')], liked)).toEqual({ search: 'find3', describe: 'tell' })
  })
})

describe('createDiscoveryHelpers(tools, liked, describeTool)', () => {
  const helpers = createDiscoveryHelpers([tool('gone2'), tool('a')], liked, describeTool)

  it('finds tools and describes one', () => {
    expect(helpers['find']?.('gone')).toEqual([{ name: 'gone2', summary: 'Is gone2' }])
    expect(helpers['tell']?.('a')).toBe('about a')
  })

  it('throws for what cannot be described, and suggests the nearest name', () => {
    expect(() => helpers['tell']?.('gone')).toThrow('unknown tool "gone" (did you mean "gone2"?)')
  })

  it('take their text from an object, as tools do, where it is all that is in it', () => {
    expect(helpers['find']?.({ query: 'gone' })).toEqual([{ name: 'gone2', summary: 'Is gone2' }])
    expect(helpers['tell']?.({ name: 'a' })).toBe('about a')
  })

  it('say how they are called where they are given no text', () => {
    for (const argument of [7, undefined, null, {}, { query: 7 }, { query: 'a', limit: 3 }, ['a', 'b']])
      expect(() => helpers['find']?.(argument)).toThrow(new TypeError('find takes one text: find("text")'))
  })
})
