import { importSchema } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { hasData } from '../real-data.ts'
import { age } from './age.ts'
import { compare, oracleOf, readRealSchemas } from './real-tools.ts'

describe.skipIf(!hasData())('importSchema(schema) of real tools', () => {
  const schemas = hasData() ? readRealSchemas() : []

  it('takes every one without a loss, and says what it changed', () => {
    const receipts = schemas.map(({ schema }) => importSchema(schema))
    expect(receipts).toHaveLength(2758)
    expect(receipts.every(({ lossless }) => lossless)).toBe(true)
    expect(receipts.filter(({ changes }) => changes.length === 0)).toHaveLength(1949)
    const kinds = new Set(
      receipts.flatMap(({ changes }) => changes.map(({ keyword, action }) => `${keyword} ${action}`)),
    )
    expect([...kinds].toSorted()).toEqual(['$schema rewritten', 'message dropped', 'optional dropped'])
  })

  it('leaves none unconstrained that was constrained', () => {
    const free = schemas.filter(({ schema }) =>
      Object.keys(importSchema(schema).schema).every(name => name === '$schema'),
    )
    expect(free.map(({ schema }) => schema)).toEqual([{}])
  })

  it('takes and refuses what ajv does by the schema as it was published', () => {
    let agreed = 0
    for (const real of schemas) {
      const outcome = compare(real, importSchema(real.schema), oracleOf(real.schema), 2)
      expect({ name: real.name, differing: outcome.differing }).toEqual({ name: real.name, differing: [] })
      agreed += outcome.agreed
    }
    expect(agreed).toBeGreaterThan(70_000)
  })

  it('does so too for the same schemas in the words of draft-04', () => {
    let [agreed, aged] = [0, 0]
    for (const real of schemas) {
      const older = age(real.schema)
      if (older === undefined) continue
      const receipt = importSchema(older)
      const outcome = compare(real, receipt, oracleOf(real.schema), 1)
      expect({ name: real.name, lossless: receipt.lossless, differing: outcome.differing }).toEqual({
        name: real.name,
        lossless: true,
        differing: [],
      })
      agreed += outcome.agreed
      if (receipt.changes.length > 1) aged++
    }
    expect(agreed).toBeGreaterThan(10_000)
    expect(aged).toBeGreaterThan(50)
  })
})
