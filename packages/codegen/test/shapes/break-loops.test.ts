import { describe, expect, it } from 'vitest'
import { spelt } from './spell.ts'

describe('a loop without a property or an item in between', () => {
  it('is unknown, and the rest of the type is what it was', () => {
    const $defs = { A: { anyOf: [{ $ref: '#/$defs/B' }, { type: 'string' }] }, B: { $ref: '#/$defs/A' } }
    expect(spelt({ type: 'object', properties: { a: { $ref: '#/$defs/A' }, b: {} }, $defs })).toBe(
      '{a?: (unknown | string), b?: json}',
    )
  })

  it('is broken where it only closes over a type that was read before', () => {
    const $defs = {
      A: { anyOf: [{ type: 'object', properties: { x: { $ref: '#/$defs/B' } } }, { $ref: '#/$defs/B' }] },
      B: { anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }] },
    }
    expect(spelt({ $ref: '#/$defs/A', $defs })).toBe('^0 = unknown')
  })

  it('is none where each turn is one step further in', () => {
    const $defs = { A: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/A' } }, { type: 'null' }] } }
    expect(spelt({ $ref: '#/$defs/A', $defs })).toBe('^0 = ([^0*] | null)')
  })
})
