import { mostNodes, snapshotJson } from '@dsh/json'
import { describe, expect, it } from 'vitest'
import { assertSupported } from '../../src/assert-supported.ts'
import { compileSchema } from '../../src/compile.ts'
import { JsonSchemaError } from '../../src/error.ts'
import { importSchema } from '../../src/import/import-schema.ts'
import type { JsonSchemaNode } from '../../src/node.ts'
import { repairValue } from '../../src/repair/repair-value.ts'

/** Each object has the next one twice: 2 to the power of `levels` places, in so many objects. */
function doublings(levels: number, make: (inner: unknown) => unknown = inner => ({ a: inner, b: inner })): unknown {
  let value: unknown = {}
  for (let level = 0; level < levels; level++) value = make(value)
  return value
}

const makers: readonly (readonly [string, (inner: unknown) => unknown])[] = [
  ['objects', inner => ({ a: inner, b: inner })],
  ['arrays', inner => [inner, inner]],
  ['objects without a prototype', inner => Object.assign(Object.create(null), { a: inner, b: inner })],
]

const schemas: readonly (readonly [string, JsonSchemaNode])[] = [
  ['no keywords', {}],
  ['not', { not: { type: 'object', properties: { c: { type: 'string' } }, required: ['c'] } }],
  ['contains and uniqueItems', { uniqueItems: true, contains: { not: { type: 'string' } } }],
]

const tooMany = `"value" must not have more than ${mostNodes} values in all, those that are shared counted at each place`

function violationsOf(action: () => void): readonly string[] {
  try {
    action()
  } catch (thrown) {
    if (thrown instanceof JsonSchemaError) return thrown.violations
  }
  return []
}

describe('Values whose containers are shared', () => {
  it.each(makers)('are refused where they have too many places: %s', (_name, make) => {
    const value = doublings(40, make)
    for (const [, schema] of schemas) {
      const compiled = compileSchema(schema)
      expect(compiled.check(value)).toBe(false)
      expect(compiled.violations(value)).toEqual([tooMany])
    }
  })

  it('cost nothing where a recursive schema asks of each container once', () => {
    const compiled = compileSchema({ type: ['object', 'array'], additionalProperties: { $ref: '#' } })
    expect(compiled.check(doublings(40))).toBe(true)
  })

  it('are taken as they are where they have few', () => {
    const compiled = compileSchema({ additionalProperties: { type: 'object' } })
    expect(compiled.check(doublings(10))).toBe(true)
    expect(compiled.violations(doublings(10))).toEqual([])
  })

  it('are counted exactly: so many values are taken, and not one more', () => {
    const compiled = compileSchema({})
    const row = Array.from({ length: 1023 }, () => 0)
    // With the containers: 1 + 1023 * 1024 + 1023.
    const value = [...Array.from({ length: 1023 }, () => row), ...Array.from({ length: 1023 }, () => 0)]
    expect(compiled.check(value)).toBe(true)
    expect(compiled.check([...value, 0])).toBe(false)
    expect(compiled.violations([...value, 0])).toEqual([tooMany])
  })

  it('are not limited in a snapshot, which has memory for all of them', () => {
    const large = snapshotJson(
      Array.from({ length: mostNodes }, () => 0),
      { freeze: true },
    )
    expect(large.ok && compileSchema({}).check(large.value)).toBe(true)
  })

  it('are asked about again by many branches, and still taken', () => {
    const branch: JsonSchemaNode = { type: 'array', items: { type: 'array', items: { type: 'integer' } }, minItems: 0 }
    const rows = [...Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 0)), [0.5]]
    const compiled = compileSchema({
      anyOf: [...Array.from({ length: 200 }, () => ({ ...branch })), { type: 'array' }],
    })
    expect(compiled.check(rows)).toBe(true)
  })

  it('are left as they are by repairValue', () => {
    const value = doublings(40)
    expect(repairValue({ required: ['c'] }, value as never)).toEqual({ value, repairs: [] })
  })
})

describe('Schemas whose data is shared', () => {
  it.each(['const', 'default'])('are refused where it has too many places: %s', keyword => {
    expect(violationsOf(() => assertSupported({ [keyword]: doublings(40) }))).toEqual([
      expect.stringContaining(`(more than ${mostNodes} values in all)`),
    ])
  })

  it('may share schemas, and say so under not', () => {
    let shared: JsonSchemaNode = { type: 'object' }
    for (let level = 0; level < 40; level++) shared = { anyOf: [shared, shared] }
    const compiled = compileSchema({ not: shared })
    expect(compiled.violations({})).toEqual(['"value" must not match the schema under "not"'])
  })

  it('are described without it where it is lost', () => {
    let shared: JsonSchemaNode = { type: 'object' }
    for (let level = 0; level < 40; level++) shared = { anyOf: [shared, shared] }
    const { schema } = importSchema({ unevaluatedProperties: shared, anyOf: [{}] }, { lossy: true })
    expect(schema).toBeTypeOf('object')
  })
})
