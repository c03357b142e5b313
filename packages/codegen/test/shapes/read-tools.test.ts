import { readTools, type ToolSignature } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const tool = (name: string, description = ''): ToolSignature => ({
  name,
  description,
  parameters: { type: 'object' },
  output: {},
})

describe('readTools(tools)', () => {
  it('gives the shapes of arguments and value of each tool, in the order of names', () => {
    const { tools } = readTools([tool('b'), { ...tool('a'), output: { type: 'string' } }])
    expect(tools.map(({ name, parameters, output }) => [name, parameters.kind, output.kind])).toEqual([
      ['a', 'object', 'string'],
      ['b', 'object', 'json'],
    ])
  })

  it('has one table for all tools, so that equal shapes are one', () => {
    const [a, b] = readTools([tool('a'), tool('b')]).tools
    expect(a?.parameters).toBe(b?.parameters)
    expect(a?.parameters).toBeDefined()
  })
})
