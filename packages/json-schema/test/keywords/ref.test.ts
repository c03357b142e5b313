import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('$ref', () => {
  it('leads to a place by its pointer, whatever is in the names', () => {
    const schema = {
      $defs: { 'a/b~c%d': { type: 'integer' }, 'e f': { type: 'string' } },
      properties: { x: { $ref: '#/$defs/a~1b~0c%25d' }, y: { $ref: '#/$defs/e%20f' }, z: { $ref: '#/properties/x' } },
    } as const
    expect(judge(schema, { x: 1, y: 'a', z: 2 })).toEqual([])
    expect(judge(schema, { x: 'a', y: 1, z: 'b' })).toEqual([
      '"value.x" must be an integer',
      '"value.y" must be a string',
      '"value.z" must be an integer',
    ])
  })

  it('leads into lists, to booleans and to the root', () => {
    const schema = {
      anyOf: [
        { type: 'null' },
        { properties: { next: { $ref: '#' }, none: { $ref: '#/$defs/no' } }, required: ['next'] },
      ],
      $defs: { no: false },
    } as const
    expect(judge(schema, { next: { next: null } })).toEqual([])
    expect(judge(schema, { next: null, none: 1 })).toHaveLength(1)
    expect(judge({ $ref: '#/prefixItems/0', prefixItems: [{ minimum: 2 }] }, 1)).toEqual(['"value" must be at least 2'])
  })

  it('holds beside what stands beside it', () => {
    expect(judge({ $defs: { a: { minimum: 2 } }, $ref: '#/$defs/a', maximum: 3 }, 4)).toEqual([
      '"value" must be at most 3',
    ])
    expect(judge({ $defs: { a: { minimum: 2 } }, $ref: '#/$defs/a', maximum: 3 }, 1)).toEqual([
      '"value" must be at least 2',
    ])
  })

  it('leads to anchors and to addresses that the document gives itself', () => {
    const schema = {
      $id: 'https://example.test/root.json',
      $defs: {
        a: { $anchor: 'here', type: 'integer' },
        b: {
          $id: 'nested/b.json',
          $defs: { c: { type: 'string' } },
          $anchor: 'there',
          properties: { up: { $ref: '#/$defs/c' } },
        },
        u: { $id: 'urn:example:u', $defs: { v: { type: 'null' } }, $ref: '#/$defs/v' },
      },
      properties: {
        a: { $ref: '#here' },
        b: { $ref: 'nested/b.json' },
        c: { $ref: 'https://example.test/nested/b.json#/$defs/c' },
        d: { $ref: '/nested/b.json#there' },
        u: { $ref: 'urn:example:u' },
      },
    } as const
    expect(judge(schema, { a: 1, b: { up: 'x' }, c: 'x', d: { up: 'y' }, u: null })).toEqual([])
    expect(judge(schema, { a: 'x', b: { up: 1 }, c: 1, d: { up: 2 }, u: 3 })).toEqual([
      '"value.a" must be an integer',
      '"value.b.up" must be a string',
      '"value.c" must be a string',
      '"value.d.up" must be a string',
      '"value.u" must be null',
    ])
  })

  it('resolves inside of a schema with an address from there', () => {
    const schema = {
      $defs: {
        c: { type: 'integer' },
        inner: { $id: 'inner.json', $defs: { c: { type: 'string' } }, $ref: '#/$defs/c' },
      },
      properties: { a: { $ref: 'inner.json' }, b: { $ref: '#/$defs/c' } },
    } as const
    expect(judge(schema, { a: 'x', b: 1 })).toEqual([])
  })

  it('refuses what leads out of the document: nothing is fetched', () => {
    for (const $ref of [
      'https://example.test/other.json',
      'other.json#/$defs/a',
      'urn:x:y',
      'file:///etc/passwd',
      'http://[',
    ]) {
      expect(refusal({ properties: { a: { $ref } } })).toEqual([
        'schema.properties.a.$ref leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)',
      ])
    }
  })

  it('refuses what leads to no schema', () => {
    for (const $ref of ['#/$defs/none', '#none', '#/type', '#/properties', '#/const', '#/%zz']) {
      expect(refusal({ type: 'object', const: {}, properties: { a: { $ref } } })).toEqual([
        $ref === '#/%zz'
          ? expect.stringContaining('leads out of the schema')
          : `schema.properties.a.$ref names ${JSON.stringify($ref)}, and no schema stands there`,
      ])
    }
  })

  it('refuses references that go round without looking into the value', () => {
    expect(refusal({ $ref: '#' })).toEqual(['schema refers to itself without descending into the value'])
    expect(
      refusal({
        $defs: { a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } },
      }),
    ).toEqual([expect.stringMatching(/refers to itself without descending into the value$/u)])
    expect(refusal({ properties: { a: { $ref: '#' } }, items: { $ref: '#' } })).toEqual([])
  })

  it('refuses a chain of references that is longer than schemas may be deep', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`d${at}`, at === 0 ? {} : { $ref: `#/$defs/d${at - 1}` }]),
    )
    expect(refusal({ $defs, $ref: '#/$defs/d4999' })).toEqual(['schema chains more than 256 references'])
    expect(refusal({ $defs, properties: { a: { $ref: '#/$defs/d200' } } }, { maxDepth: 1024 })).toEqual([
      'schema chains more than 1024 references',
    ])
  })

  it('refuses two schemas of one address, and addresses and anchors that are none', () => {
    const two = { $defs: { a: { $id: 'x.json' }, b: { $id: 'x.json' } }, $ref: 'x.json' }
    expect(refusal(two)).toEqual(['schema.$defs.b.$id names an address that another schema here has'])
    expect(refusal({ $id: 'a#b', $anchor: '1a' })).toEqual([
      'schema.$id must be an address without a fragment',
      'schema.$anchor must be a name of letters, digits and -._ that begins with a letter or _',
    ])
    expect(refusal({ $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } }, $ref: '#x' })).toEqual([
      'schema.$defs.b.$anchor names what another schema here is named',
    ])
    expect(refusal({ $id: 'http://[', $ref: '#' })[0]).toBe('schema.$id must be an address')
  })

  it('must be a string', () => {
    expect(refusal({ $ref: {} })).toEqual(['schema.$ref must be a string'])
  })

  it('asks a node about one value once, however many unions lead to it', () => {
    const node = {
      type: 'object',
      properties: { next: { oneOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] } },
    } as const
    const schema = {
      $defs: { a: { ...node, required: ['next'] }, b: { ...node, required: ['next'], maxProperties: 1 } },
      $ref: '#/$defs/a',
    } as const
    let value: unknown = 'end'
    for (let level = 0; level < 200; level++) value = { next: value }
    expect(judge(schema, value)).toHaveLength(1)
  })

  it('takes a schema whose parts are shared many times over one value', () => {
    let schema: object = { type: 'integer' }
    for (let level = 0; level < 60; level++) schema = { allOf: [schema, schema] }
    expect(judge(schema, 1)).toEqual([])
    expect(judge(schema, [])).toEqual(['"value" must be an integer'])
    expect(judge(schema, 0)).toEqual([])
    expect(judge({ not: { not: schema } }, -0)).toHaveLength(1)
  })
})
