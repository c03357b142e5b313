import { partsOf, type Shape } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'
import { readOne, spelt } from './spell.ts'

const properties = (schemas: object): object => ({ type: 'object', properties: schemas })

describe('the shape of a schema', () => {
  it('has the kind that its type names', () => {
    const kinds = ['string', 'number', 'integer', 'boolean', 'null']
    expect(kinds.map(type => spelt({ type }))).toEqual(kinds)
  })

  it('is any JSON where nothing is said, and no value at all for `false`', () => {
    expect(spelt({ title: 'Anything', $comment: 'at all' })).toBe('json')
    expect(spelt(properties({ a: true, b: false }))).toBe('{a?: json, b?: never}')
  })

  it('is one of the types of a list', () => {
    expect(spelt({ type: ['string', 'null'] })).toBe('(string | null)')
    expect(spelt({ type: ['array', 'null'], items: { type: 'string' } })).toBe('([string*] | null)')
  })

  it('is a value or one of several, of the types that are given', () => {
    expect(spelt({ enum: ['a', 1, true, null, 'a'] })).toBe('("a" | 1 | true | null)')
    expect(spelt({ type: 'string', enum: ['a', 1] })).toBe('"a"')
    expect(spelt({ const: null })).toBe('null')
    expect(spelt({ enum: ['a', 'b'], const: 'b' })).toBe('"b"')
  })

  it('has items, each alike or each in its place', () => {
    expect(spelt({ type: 'array', items: { type: 'string' } })).toBe('[string*]')
    expect(spelt({ type: 'array' })).toBe('[json*]')
    expect(spelt({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 1 })).toBe(
      '[string, number?, json*] "minItems 1"',
    )
    expect(spelt({ type: 'array', prefixItems: [true], items: false })).toBe('[json?]')
    expect(spelt({ type: 'array', items: false })).toBe('[]')
  })

  it('has properties in the order of their author, those that must be there and those that may', () => {
    expect(spelt({ ...properties({ b: { type: 'string' }, a: {} }), required: ['a'] })).toBe('{b?: string, a: json}')
  })

  it('says of other properties what the schema says', () => {
    expect(spelt({ type: 'object' })).toBe('{}')
    expect(spelt({ type: 'object', additionalProperties: false })).toBe('{no others}')
    expect(spelt({ type: 'object', additionalProperties: { type: 'string' } })).toBe('{*: string}')
    expect(spelt({ type: 'object', patternProperties: { '^a': { type: 'string' } } })).toBe('{*: string}')
    expect(
      spelt({
        type: 'object',
        patternProperties: { '^a': { type: 'string' } },
        additionalProperties: { type: 'null' },
      }),
    ).toBe('{*: (string | null)}')
  })

  it('has a property that is required and nowhere declared', () => {
    expect(spelt({ type: 'object', required: ['toString'] })).toBe('{toString: unknown}')
  })

  it('is one of the branches of `anyOf` and of `oneOf`', () => {
    expect(spelt({ anyOf: [{ type: 'string' }, false, { type: 'null' }] })).toBe('(string | null)')
    expect(spelt({ oneOf: [{ type: 'string' }, { type: 'string' }] })).toBe('string')
    expect(spelt({ anyOf: [false] })).toBe('never')
  })

  it('is all at once of what `allOf`, `anyOf` and the schema itself say', () => {
    expect(spelt({ ...properties({ a: {} }), allOf: [properties({ b: {} })], anyOf: [{ required: ['a'] }, {}] })).toBe(
      '({a?: json} & ({a: unknown} | json) & {b?: json})',
    )
  })

  it('leaves out what says nothing beside the rest', () => {
    expect(spelt({ type: 'string', anyOf: [{ const: 'a' }, { const: 'b' }] })).toBe('("a" | "b")')
    expect(spelt({ type: 'object', allOf: [properties({ a: {} }), {}] })).toBe('{a?: json}')
    expect(spelt({ type: 'string', if: { const: 'a' }, else: { minLength: 1 } })).toBe('string')
  })

  it('is told by properties and items where no type is given', () => {
    expect(spelt({ properties: { a: {} } })).toBe('{a?: json}')
    expect(spelt({ items: { type: 'string' } })).toBe('[string*]')
  })

  it('is recursive where the schema contains itself, by reference or as an object of JavaScript', () => {
    expect(spelt(properties({ next: { $ref: '#' } }))).toBe('^0 = {next?: ^0}')
    const list: { type: string; items?: unknown } = { type: 'array' }
    list.items = { anyOf: [list, { type: 'null' }] }
    expect(spelt(list)).toBe('^0 = [(^0 | null)*]')
  })

  it('is unknown where the schema only comes back to the same value', () => {
    expect(spelt({ $ref: '#' })).toBe('unknown')
    expect(spelt({ anyOf: [{ $ref: '#' }, { type: 'string' }] })).toBe('(unknown | string)')
  })

  it('is read once for each schema, so that a few that share their parts do not become many', () => {
    let schema: object = { type: 'string' }
    for (let level = 0; level < 50; level++) schema = properties({ a: schema, b: schema })
    expect(readOne(schema).table.shapes.length).toBeLessThan(60)
  })

  it('is read of any depth', () => {
    let schema: object = { type: 'string' }
    for (let level = 0; level < 100_000; level++) schema = { oneOf: [{ const: level }, schema] }
    const { tools, table } = readOne(schema)
    expect(table.shapes.length).toBe(200_002)
    let shape: Shape | undefined = tools[0]?.parameters
    let depth = 0
    while (shape?.kind === 'union') {
      depth++
      shape = partsOf(shape)[1]
    }
    expect([depth, shape?.kind]).toEqual([100_000, 'string'])
  })
})

describe('the shape of what is no schema', () => {
  it('is unknown for a whole that cannot be read', () => {
    const wholes = [undefined, null, 7, 'string', [], () => 0, new Map(), new Date(), Symbol('a'), 7n]
    expect(wholes.map(whole => spelt(whole))).toEqual(wholes.map(() => 'unknown'))
  })

  it('is unknown for each keyword of a form that it cannot have, and for nothing around it', () => {
    const bad = [
      { type: 'text' },
      { type: [] },
      { type: ['string', 7] },
      { type: 'object', properties: 7 },
      { type: 'object', required: [7] },
      { type: 'array', prefixItems: {} },
      { oneOf: [] },
      { anyOf: 'x' },
      { allOf: {} },
      { enum: [] },
      { enum: 'a' },
      { type: 'string', enum: [1] },
      { const: { a: 1 } },
      { $ref: 7 },
      { $ref: '#/nowhere' },
      { $dynamicRef: '#a' },
      7,
    ]
    expect(spelt(properties({ ...bad, good: { type: 'string' } }))).toBe(
      `{${bad.map((_, at) => `${at}?: unknown`).join(', ')}, good?: string}`,
    )
  })

  it('does not touch its siblings when a getter or a proxy throws', () => {
    const thrower = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error('no')
        },
      },
    )
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const schema = {
      type: 'object',
      properties: {
        get a(): never {
          throw new Error('no')
        },
        b: thrower,
        c: proxy,
        d: { type: 'string' },
        e: {
          get type(): never {
            throw new Error('no')
          },
        },
      },
    }
    expect(spelt(schema)).toBe('{a?: unknown, b?: unknown, c?: unknown, d?: string, e?: unknown}')
  })

  it('is unknown for arrays with holes, be they a billion', () => {
    expect(spelt(properties({ a: { enum: Array(4_000_000_000) }, b: { oneOf: Array(1) } }))).toBe(
      '{a?: unknown, b?: unknown}',
    )
  })

  it('comes to an end where schemas are made up without one', () => {
    const endless = (): object =>
      new Proxy(
        {},
        {
          ownKeys: () => ['type', 'items'],
          getOwnPropertyDescriptor: (_, key) => ({ configurable: true, enumerable: true, value: key }),
          get: (_, key) => (key === 'type' ? 'array' : endless()),
        },
      )
    expect(readOne(endless()).table.shapes.length).toBeGreaterThan(100_000)
  })

  it('has no part that was inherited', () => {
    expect(spelt(Object.create({ type: 'string' }))).toBe('unknown')
    expect(spelt({ type: 'object', properties: Object.create(null) })).toBe('{}')
  })

  it('keeps names that objects have anyway', () => {
    const names = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"null"}}') as object
    expect(spelt({ ...properties(names), required: ['__proto__'] })).toBe('{__proto__: string, constructor?: null}')
  })
})
