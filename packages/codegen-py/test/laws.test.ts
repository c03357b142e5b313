import { python } from '@dsh/codegen-py'
import { describe, expect, it } from 'vitest'
import { hasPython, readDeclarations } from './interpreter.ts'
import { blockOf, declarations, typeOf } from './sdk.ts'

const levels = (count: number, wrap: (inner: object, level: number) => object): object => {
  let schema: object = { type: 'string' }
  for (let level = 0; level < count; level++) schema = wrap(schema, level)
  return schema
}
const plain = (inner: object, level: number): object => ({ type: 'object', properties: { [`p${level % 10}`]: inner } })
const noted = (inner: object, level: number): object => ({
  ...plain(inner, level),
  description: `Level ${level % 10}.`,
})
const closed = (inner: object, level: number): object => ({ ...plain(inner, level), additionalProperties: false })
const lengthOf = (output: object): number => declarations([{ name: 'tool', output }]).length

describe('the length of an SDK', () => {
  it('grows by the same for each level of nested objects, with remarks and without', () => {
    for (const wrap of [plain, noted]) {
      const [small, large] = [1000, 2000].map(count => lengthOf(levels(count, wrap))) as [number, number]
      expect(large / small).toBeLessThan(2.05)
      expect(large / 2000).toBeLessThan(80)
    }
  })

  it('grows by the same for each level of nested arrays', () => {
    const [small, large] = [2000, 4000].map(count => lengthOf(levels(count, items => ({ type: 'array', items })))) as [
      number,
      number,
    ]
    expect(large / small).toBeLessThan(2.05)
  })

  it('grows by the same for each level of nested unions of objects', () => {
    const either = (inner: object, level: number): object => ({ oneOf: [closed({}, level), closed(inner, level)] })
    const [small, large] = [1000, 2000].map(count => lengthOf(levels(count, either))) as [number, number]
    expect(large / small).toBeLessThan(2.1)
    expect(large / 2000).toBeLessThan(100)
  })

  it('is what nested unions of values need, and no more', () => {
    let schema: object = { const: 0 }
    for (let level = 1; level < 5000; level++) schema = { oneOf: [{ const: level }, schema] }
    const values = Array.from({ length: 5000 }, (_, at) => String(4999 - at))
    expect(typeOf(schema)).toBe(`Literal[${values.join(', ')}]`)
  })

  it('grows by the same for each tool', () => {
    const tools = (count: number): string =>
      blockOf(
        python.renderSdk(
          Array.from({ length: count }, (_, at) => ({
            name: `tool_${String(at).padStart(5, '0')}`,
            description: 'Does it.',
            parameters: { type: 'object', properties: { [`key${at}`]: { type: 'string', description: `Key ${at}.` } } },
            output: {},
          })),
        ),
      )
    expect(tools(2000).length / tools(1000).length).toBeLessThan(2.02)
  })

  it('grows by the same for each level where shapes share their parts again and again', () => {
    const twice = (inner: object): object => ({
      anyOf: [
        { type: 'array', items: inner },
        { type: 'object', properties: { a: inner, b: inner } },
      ],
    })
    const [small, large] = [40, 80].map(count => lengthOf(levels(count, twice))) as [number, number]
    expect(large / small).toBeLessThan(2.3)
    expect(large).toBeLessThan(80 * 300)
  })
})

describe.skipIf(!hasPython())('an SDK of 500 nested objects', () => {
  it('runs', () => {
    expect(readDeclarations([declarations([{ name: 'tool', output: levels(500, noted) }])])[0]?.error).toBe('')
  })
})
