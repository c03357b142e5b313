import { describe, expect, it } from 'vitest'
import { readOne, spelt } from './spell.ts'

const referring = (to: string, rest: object): string =>
  spelt({ type: 'object', properties: { a: { $ref: to } }, ...rest })

describe('a reference', () => {
  it('names a place of the document by its pointer', () => {
    expect(referring('#/$defs/A', { $defs: { A: { type: 'string' } } })).toBe('{a?: string}')
    expect(referring('#/$defs/A/anyOf/1', { $defs: { A: { anyOf: [{}, { type: 'null' }] } } })).toBe('{a?: null}')
  })

  it('decodes what a pointer has to encode', () => {
    const $defs = { 'a/b~c d%': { type: 'string' }, __proto__x: { type: 'null' } }
    expect(referring('#/$defs/a~1b~0c%20d%25', { $defs })).toBe('{a?: string}')
    expect(referring('#/$defs/a~1b~0c d%', { $defs })).toBe('{a?: string}')
  })

  it('names the whole document', () => {
    expect(referring('#', {})).toBe('^0 = {a?: ^0}')
  })

  it('names a place by its anchor', () => {
    expect(referring('#here', { $defs: { A: { $anchor: 'here', type: 'string' } } })).toBe('{a?: string}')
  })

  it('names a place within a schema that has an address', () => {
    const $defs = { A: { $id: 'https://example.com/a', $defs: { B: { type: 'string' } } } }
    expect(referring('https://example.com/a#/$defs/B', { $defs })).toBe('{a?: string}')
    expect(referring('https://example.com/a', { $defs: { A: { $id: 'https://example.com/a', type: 'null' } } })).toBe(
      '{a?: null}',
    )
  })

  it('is unknown where nothing stands, and where it leads out of the document', () => {
    expect(referring('#/$defs/constructor', { $defs: {} })).toBe('{a?: unknown}')
    expect(referring('#nowhere', {})).toBe('{a?: unknown}')
    expect(referring('https://example.com/elsewhere', {})).toBe('{a?: unknown}')
  })

  it('holds together with what stands beside it', () => {
    const $defs = { A: { type: 'object', properties: { b: { type: 'string' } } } }
    const schema = { $ref: '#/$defs/A', required: ['b'], description: 'Here.', $defs }
    expect(spelt(schema)).toBe('({b?: string} & {b: unknown}) "Here."')
  })

  it('gives the shape the name that its author chose', () => {
    const $defs = { Point: { type: 'object', properties: { x: { type: 'number' } } } }
    const { table } = readOne({ type: 'object', properties: { a: { $ref: '#/$defs/Point' } }, $defs })
    expect(table.shapes.map(shape => table.nameOf(shape)).filter(name => name !== undefined)).toEqual(['Point'])
  })
})
