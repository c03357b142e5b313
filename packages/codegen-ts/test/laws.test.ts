import { typescript } from '@dsh/codegen-ts'
import { describe, expect, it } from 'vitest'
import { blockOf, typeOf } from './sdk.ts'

const levels = (count: number, wrap: (inner: object, level: number) => object): object => {
  let schema: object = { type: 'string' }
  for (let level = 0; level < count; level++) schema = wrap(schema, level)
  return schema
}

describe('the length of an SDK', () => {
  it('grows by the same for each level of nested objects, with remarks and without', () => {
    const plain = (inner: object, level: number): object => ({
      type: 'object',
      properties: { [`p${level % 10}`]: inner },
    })
    const noted = (inner: object, level: number): object => ({
      ...plain(inner, level),
      description: `Level ${level % 10}.`,
    })
    for (const wrap of [plain, noted]) {
      const [small, large] = [2000, 4000].map(count => typeOf(levels(count, wrap)).length) as [number, number]
      expect(large / small).toBeLessThan(2.01)
      expect(large / 4000).toBeLessThan(50)
    }
  })

  it('grows by the same for each level of nested arrays and unions', () => {
    const list = typeOf(levels(20_000, items => ({ type: 'array', items })))
    expect(list).toBe(`string${'[]'.repeat(20_000)}`)
    const union = typeOf(levels(20_000, inner => ({ type: 'array', items: { anyOf: [{ type: 'null' }, inner] } })))
    expect(union.length).toBeLessThan(20_000 * 14)
  })

  it('grows by the same for each tool', () => {
    const tools = (count: number): string =>
      blockOf(
        typescript.renderSdk(
          Array.from({ length: count }, (_, at) => ({
            name: `tool_${String(at).padStart(5, '0')}`,
            description: 'Does it.',
            parameters: { type: 'object', properties: { [`key${at}`]: { type: 'string', description: `Key ${at}.` } } },
            output: {},
          })),
        ),
      )
    expect(tools(4000).length / tools(2000).length).toBeLessThan(2.02)
  })
})
