import { readTools, readUses, takesAnything } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

const owner = { type: 'string', description: 'Who.' }
const list = { type: 'array', items: { type: 'object', properties: { owner } } }
const set = readTools([
  { name: 'a', description: '', parameters: { type: 'object', properties: { owner, lists: list } }, output: list },
])

describe('readUses(tools, table)', () => {
  const { uses, hints } = readUses(set.tools, set.table)
  const of = (kind: string): readonly unknown[] =>
    set.table.shapes.filter(shape => shape.kind === kind).map(shape => [uses[shape.id], hints[shape.id]])

  it('counts the places that each shape is written at', () => {
    expect(of('noted')).toEqual([[2, 'owner']])
    expect(of('array')).toEqual([[2, 'lists']])
  })

  it('calls a shape by the first place that it is met at, and items in the singular', () => {
    expect(of('object')).toEqual([
      [1, 'list'],
      [1, 'a args'],
    ])
  })

  it('says nothing of shapes that are no part of a tool', () => {
    set.table.make({ kind: 'never' })
    expect(readUses(set.tools, set.table).uses.at(set.table.shapes.length - 1)).toBeUndefined()
  })
})

describe('takesAnything(parameters)', () => {
  it('is true for an object of which nothing is said', () => {
    const [open, closed] = readTools([
      { name: 'a', description: '', parameters: { type: 'object' }, output: {} },
      { name: 'b', description: '', parameters: { type: 'object', additionalProperties: false }, output: {} },
    ]).tools
    expect([open, closed].map(tool => tool !== undefined && takesAnything(tool.parameters))).toEqual([true, false])
  })
})
