import { describe, expect, it } from 'vitest'
import { declarations, typeOf } from './sdk.ts'

describe('the SDK of a schema that nobody would write', () => {
  it('is what 100,000 nested unions need, and no more', () => {
    let schema: object = { const: 0 }
    for (let level = 1; level < 100_000; level++) schema = { oneOf: [{ const: level }, schema] }
    const values = Array.from({ length: 100_000 }, (_, at) => String(99_999 - at))
    expect(typeOf(schema)).toBe(`Literal[${values.join(', ')}]`)
  })

  it('grows by the same for each of 60,000 nested unions of objects', () => {
    const closed = (properties: object): object => ({ type: 'object', properties, additionalProperties: false })
    const lengthOf = (levels: number): number => {
      let schema: object = { type: 'string' }
      for (let level = 0; level < levels; level++) {
        schema = { oneOf: [closed({ [`q${level % 10}`]: {} }), closed({ [`p${level % 10}`]: schema })] }
      }
      return declarations([{ name: 'tool', output: schema }]).length
    }
    const [small, large] = [30_000, 60_000].map(lengthOf) as [number, number]
    expect(large / small).toBeLessThan(2.05)
    expect(large / 60_000).toBeLessThan(100)
  })
})
