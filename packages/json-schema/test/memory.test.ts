import { compileSchema, type JsonSchemaNode } from '@dsh/json-schema'
import { describe, expect, it, vi } from 'vitest'
import { snapshotOf } from './snapshots.ts'

type Mutable = { -readonly [K in keyof JsonSchemaNode]: JsonSchemaNode[K] }

/** Counts how often code is made while `body` runs. */
function countCode(body: () => void): number {
  const make = vi.fn(Function)
  vi.stubGlobal('Function', make)
  try {
    body()
  } finally {
    vi.unstubAllGlobals()
  }
  return make.mock.calls.length
}

describe('compileSchema(schema), again', () => {
  it('gives the same for the same schema, frozen or not', () => {
    const schema: Mutable = { type: 'string' }
    expect(compileSchema(schema)).toBe(compileSchema(schema))
    const { schema: frozen } = compileSchema(schema)
    expect(compileSchema(frozen)).toBe(compileSchema(frozen))
  })

  it('compiles anew what was changed, at any depth, and knows it when it is changed back', () => {
    const inner: Mutable = { type: 'string' }
    const schema: JsonSchemaNode = { properties: { a: inner } }
    expect(compileSchema(schema).check({ a: 'x' })).toBe(true)
    inner.type = 'number'
    expect(compileSchema(schema).check({ a: 'x' })).toBe(false)
    inner.type = 'string'
    expect(compileSchema(schema).check({ a: 'x' })).toBe(true)
  })

  it('makes no code for a schema that is changed all the time', () => {
    const schema: Mutable = { type: 'string' }
    const snapshot = snapshotOf({ a: 1, list: [1, 2, 3, 4, 5, 6, 7, 8, 9] })
    const count = countCode(() => {
      for (let turn = 0; turn < 11_000; turn++) {
        if (turn % 100 === 0) schema.description = `turn ${turn}`
        compileSchema(schema).check(snapshot)
      }
    })
    expect(count).toBe(0)
  })

  it('makes code once for one that stays', () => {
    const schema: JsonSchemaNode = { type: 'object', properties: { a: { type: 'integer' } } }
    const snapshot = snapshotOf({ a: 1, list: [1, 2, 3, 4, 5, 6, 7, 8, 9] })
    const count = countCode(() => {
      for (let turn = 0; turn < 11_000; turn++) compileSchema(schema).check(snapshot)
    })
    expect(count).toBe(1)
  })
})
