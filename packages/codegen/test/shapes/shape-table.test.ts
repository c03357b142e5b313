import { bareShape, partsOf } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'
import { readOne } from './spell.ts'

const address = { type: 'object', properties: { street: { type: 'string' } } }

describe('a table of shapes', () => {
  it('has one shape for all that look the same', () => {
    const schema = { type: 'object', properties: { home: address, work: structuredClone(address) } }
    const { tools } = readOne(schema)
    const [home, work] = partsOf(tools[0]!.parameters)
    expect(home).toBe(work)
    expect(home).toBeDefined()
  })

  it('tells apart what differs in a name, in a duty or in words only', () => {
    const properties = {
      a: address,
      b: { ...address, required: ['street'] },
      c: { ...address, description: 'Where.' },
      d: { type: 'object', properties: { 'street?1 1:x': { type: 'string' } } },
      e: { type: 'array', items: address },
      f: { type: 'array', prefixItems: [address], items: false },
    }
    const { tools } = readOne({ type: 'object', properties })
    const parts = partsOf(tools[0]!.parameters)
    expect(new Set(parts).size).toBe(6)
    expect(bareShape(parts[2]!)).toBe(parts[0])
  })

  it('tells apart thousands of shapes of the same names and the same words', () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({
      ...address,
      properties: { street: { const: index }, again: { const: index, description: 'Again.' } },
    }))
    const { table } = readOne({ type: 'array', prefixItems: [...many, ...structuredClone(many)] })
    expect(table.shapes.filter(({ kind }) => kind === 'object')).toHaveLength(2000)
    expect(table.shapes.filter(({ kind }) => kind === 'noted')).toHaveLength(2000)
  })

  it('has the parts of a shape before it', () => {
    const { table } = readOne({ type: 'object', properties: { a: address, b: { oneOf: [address, { type: 'null' }] } } })
    for (const [place, shape] of table.shapes.entries()) {
      expect(shape.id).toBe(place)
      expect(partsOf(shape).every(part => part.id < shape.id)).toBe(true)
    }
  })
})
