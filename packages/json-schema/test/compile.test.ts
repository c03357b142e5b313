import { runInNewContext } from 'node:vm'
import { compileSchema, coreVocabulary, type JsonSchemaNode } from '@dsh/json-schema'
import { describe, expect, it } from 'vitest'
import { generatedCheck } from './judge.ts'
import { snapshotOf, withInherited } from './snapshots.ts'

/** What is wrong with a value; fails where `check` says something else. */
function judge(schema: JsonSchemaNode, value: unknown, path?: string): readonly string[] {
  const compiled = compileSchema(schema)
  const violations = compiled.violations(value, path)
  expect(compiled.check(value)).toBe(violations.length === 0)
  return violations
}

const person: JsonSchemaNode = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    age: { type: 'integer' },
    home: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
  required: ['name', 'home'],
}

describe('compileSchema(schema).check(value)', () => {
  it.each([
    [{ type: 'string' }, 'a'],
    [{ type: 'number' }, 1.5],
    [{ type: 'integer' }, 2],
    [{ type: 'boolean' }, false],
    [{ type: 'null' }, null],
    [{ type: 'array', items: { type: 'string' } }, ['a', 'b']],
    [{ type: 'array' }, []],
    [{ type: 'object' }, { any: [1, { thing: null }] }],
    [person, { name: 'a', home: { city: 'b', more: 1 }, more: true }],
    [{}, { a: [1, 'x', null, false] }],
  ] as const)('by %j takes %j', (schema, value) => {
    expect(judge(schema, value)).toEqual([])
  })

  it('takes plain data of another realm and without a prototype', () => {
    expect(
      judge(person, runInNewContext(`({ name: 'a', home: Object.assign(Object.create(null), { city: 'b' }) })`)),
    ).toEqual([])
    expect(judge({ type: 'array', items: { type: 'string' } }, runInNewContext(`['a']`))).toEqual([])
  })

  it('takes frozen data', () => {
    expect(judge(person, Object.freeze({ name: 'a', home: Object.freeze({ city: 'b' }) }))).toEqual([])
  })

  it('never finds what a value only inherits', () => {
    expect(judge({ type: 'object', properties: { toString: {} }, required: ['toString'] }, {})).toEqual([
      'missing required property "value.toString"',
    ])
    expect(judge({ type: 'object', additionalProperties: false }, { toString: 1 })).toEqual([
      '"value.toString" is not a declared property (additionalProperties: false)',
    ])
  })

  it('judges data as before while something pollutes Object.prototype', () => {
    const prototype: object = Object.prototype
    Object.defineProperty(prototype, 'name', {
      value: 'x',
      enumerable: true,
      configurable: true,
      writable: true,
    })
    try {
      expect(compileSchema(person).violations({ home: { city: 'b' } })).toEqual([
        'missing required property "value.name"',
      ])
      expect(compileSchema({ type: 'object', additionalProperties: false }).check({})).toBe(true)
      expect(compileSchema({ properties: { a: { enum: [{ b: 1 }] } } }).check({ a: { b: 1 } })).toBe(true)
    } finally {
      Reflect.deleteProperty(prototype, 'name')
    }
  })

  it('never finds a keyword that a schema only inherits', () => {
    for (const [name, value] of Object.entries({ oneOf: [false], maxLength: 0, $ref: '#', enum: [], type: 'null' })) {
      withInherited(name, { value }, () => {
        const schema: JsonSchemaNode = { properties: { a: { pattern: '^x' } } }
        expect([{ a: 'x' }, { a: 'y' }].map(compileSchema(schema).check)).toEqual([true, false])
        expect([{ a: 'x' }, { a: 'y' }].map(snapshotOf).map(generatedCheck(schema))).toEqual([true, false])
        expect(compileSchema(schema).violations({ a: 'y' })).toHaveLength(1)
      })
    }
  })

  it('takes an own key named __proto__', () => {
    const properties: unknown = JSON.parse('{"__proto__": {"type": "string"}}')
    const schema = {
      type: 'object',
      properties,
      additionalProperties: false,
      required: ['__proto__'],
    } as JsonSchemaNode
    expect(judge(schema, JSON.parse('{"__proto__": "a"}'))).toEqual([])
    expect(judge(schema, JSON.parse('{"__proto__": 1}'))).toEqual(['"value.__proto__" must be a string'])
    expect(judge(schema, {})).toEqual(['missing required property "value.__proto__"'])
  })

  it('reads each member of ordinary data once', () => {
    let reads = 0
    const value = {
      get a() {
        reads++
        return 'x'
      },
    }
    expect(compileSchema({ type: 'object', properties: { a: { type: 'string' } } }).check(value)).toBe(true)
    expect(reads).toBe(1)
  })

  it('narrows the type of what it took', () => {
    const value: unknown = { n: 1 }
    const compiled = compileSchema<{ readonly n: number }>({ type: 'object', properties: { n: { type: 'integer' } } })
    expect(compiled.check(value) ? value.n : 'refused').toBe(1)
  })
})

describe('compileSchema(schema).violations(value)', () => {
  it.each([
    ['string', 1, 'a string'],
    ['number', '1', 'a number'],
    ['integer', 1.5, 'an integer'],
    ['integer', -0, 'an integer'],
    ['integer', Number.NaN, 'an integer'],
    ['boolean', 0, 'a boolean'],
    ['null', undefined, 'null'],
    ['object', [], 'an object'],
    ['object', null, 'an object'],
    ['array', {}, 'an array'],
    ['number', Number.NaN, 'a finite JSON number'],
    ['number', Infinity, 'a finite JSON number'],
    ['number', -0, 'a finite JSON number'],
  ] as const)('by type %s refuses %j', (type, value, words) => {
    expect(judge({ type }, value)).toEqual([`"value" must be ${words}`])
  })

  it('prints the enum and the const as JSON, and asks for the enum first', () => {
    const schema: JsonSchemaNode = { type: 'string', enum: ['a', 'b'], const: 'a' }
    expect(judge(schema, 'c')).toEqual(['"value" must be one of ["a","b"]'])
    expect(judge(schema, 'b')).toEqual(['"value" must be "a"'])
  })

  it('reports what is missing, then what is declared in its order, with full paths', () => {
    expect(judge(person, { home: {}, age: 'x' })).toEqual([
      'missing required property "value.name"',
      '"value.age" must be an integer',
      'missing required property "value.home.city"',
    ])
  })

  it('says the same of a required property that is present as undefined', () => {
    expect(judge(person, { name: undefined, home: { city: 'a' } })).toEqual(['missing required property "value.name"'])
  })

  it('says of an optional property that is present as undefined that the object is lossy', () => {
    expect(judge(person, { name: 'a', age: undefined, home: { city: 'a' } })).toEqual([
      '"value" must be a lossless JSON object',
    ])
  })

  it('reports undeclared keys of a closed object last, in the order of the value', () => {
    const schema: JsonSchemaNode = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    }
    expect(judge(schema, { z: 1, a: 2, y: undefined })).toEqual([
      '"value.a" must be a string',
      '"value.z" is not a declared property (additionalProperties: false)',
      '"value.y" is not a declared property (additionalProperties: false)',
    ])
  })

  it('suggests the declared name that an undeclared one is near to, if the value lacks it', () => {
    const schema: JsonSchemaNode = {
      type: 'object',
      properties: { path: { type: 'string' }, limit: { type: 'integer' } },
      additionalProperties: false,
    }
    expect(judge(schema, { paht: 'x', limit: 1, limits: 2 }, '')).toEqual([
      '"paht" is not a declared property (additionalProperties: false) (did you mean "path"?)',
      '"limits" is not a declared property (additionalProperties: false)',
    ])
  })

  it('refuses what is no plain record as an object', () => {
    class Thing {
      readonly a = 1
    }
    for (const value of [new Date(), new Map(), new Thing(), Object.create(Object.create(null))]) {
      expect(judge({ type: 'object' }, value)).toEqual(['"value" must be an object'])
    }
  })

  it('refuses symbols, hidden keys and lossy members of an object that is otherwise fine', () => {
    const hidden = Object.defineProperty({}, 'x', { value: 1 })
    for (const value of [{ [Symbol('s')]: 1 }, hidden, { extra: () => {} }, { extra: { deep: [Number.NaN] } }]) {
      expect(judge({ type: 'object' }, value)).toEqual(['"value" must be a lossless JSON object'])
    }
  })

  it('refuses sparse, decorated, foreign and lossy arrays that are otherwise fine', () => {
    class Numbers extends Array<number> {}
    const hidden = Object.defineProperty([1], 'x', { value: 1 })
    const values = [
      // eslint-disable-next-line no-sparse-arrays
      [1, , 2],
      Object.assign([1], { x: 1 }),
      Object.assign([1], { [Symbol('s')]: 1 }),
      hidden,
      Numbers.from([1]),
    ]
    for (const value of values) {
      expect(judge({ type: 'array', items: { type: 'integer' } }, value)).toEqual([
        '"value" must be a dense lossless JSON array',
      ])
    }
    expect(judge({ type: 'array' }, [undefined])).toEqual(['"value" must be a dense lossless JSON array'])
  })

  it('reports items by their place', () => {
    expect(judge({ type: 'array', items: { type: 'string' } }, ['a', 1, 'b', null])).toEqual([
      '"value[1]" must be a string',
      '"value[3]" must be a string',
    ])
  })

  it('refuses all that is not lossless where anything goes, in one sentence', () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const thrower = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no')
        },
      },
    )
    for (const value of [
      undefined,
      () => {},
      Infinity,
      -0,
      1n,
      Symbol('s'),
      new Map(),
      circular,
      thrower,
      { a: [undefined] },
    ]) {
      expect(judge({}, value)).toEqual(['"value" must be a lossless JSON value'])
    }
  })

  it('contains a getter that throws in the object that has it, and goes on beside it', () => {
    const broken = {
      get city(): string {
        throw new Error('no')
      },
    }
    expect(judge(person, { name: 1, home: broken, age: 'x' })).toEqual([
      '"value.name" must be a string',
      '"value.age" must be an integer',
      '"value.home" must be a lossless JSON value',
    ])
  })

  it('is total over revoked proxies and over values that answer differently each time', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(judge({ type: 'object' }, proxy)).toEqual(['"value" must be a lossless JSON value'])
    let reads = 0
    const moody = {
      get a() {
        return reads++ === 0 ? undefined : 'x'
      },
    }
    const { violations } = compileSchema({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })
    expect(() => violations(moody)).not.toThrow()
  })

  it('ends over containers within themselves, by a schema that refers to itself', () => {
    const knot: Record<string, unknown> = { n: 'x' }
    knot['left'] = knot
    knot['right'] = knot
    const schema: JsonSchemaNode = {
      properties: { n: { type: 'integer' } },
      additionalProperties: { $ref: '#' },
      required: ['m'],
    }
    expect(judge(schema, knot)).toEqual([
      'missing required property "value.m"',
      '"value.n" must be an integer',
      '"value.left" must be a lossless JSON value',
      '"value.right" must be a lossless JSON value',
    ])
  })

  it('tells the same of a snapshot, of plain data and of data that is nowhere plain', () => {
    const schema: JsonSchemaNode = {
      type: 'array',
      items: {
        type: 'object',
        properties: { line: { type: 'integer' } },
        required: ['line'],
        additionalProperties: false,
      },
    }
    const value = [{ line: 1 }, { line: '2' }, { lime: 3 }, 4, ['line']]
    const { violations } = compileSchema(schema)
    const expected = [
      '"value[1].line" must be an integer',
      'missing required property "value[2].line"',
      '"value[2].lime" is not a declared property (additionalProperties: false) (did you mean "line"?)',
      '"value[3]" must be an object',
      '"value[4]" must be an object',
    ]
    const proxies = value.map(item => (typeof item === 'object' ? new Proxy(item, {}) : item))
    expect(violations(value)).toEqual(expected)
    expect(violations(snapshotOf(value))).toEqual(expected)
    expect(violations(new Proxy(proxies, {}))).toEqual(expected)
    expect(violations([...value, undefined])).toEqual([...expected, '"value[5]" must be an object'])
  })

  it('hands out frozen lists', () => {
    const { violations } = compileSchema({ type: 'string' })
    expect([violations('a'), violations(1)].every(list => Object.isFrozen(list))).toBe(true)
  })

  it('lists the first 20 and counts the rest', () => {
    const violations = judge(
      { type: 'array', items: { type: 'string' } },
      Array.from({ length: 100 }, () => 1),
    )
    expect(violations).toHaveLength(21)
    expect(violations[19]).toBe('"value[19]" must be a string')
    expect(violations[20]).toBe('… and 80 more violations')
  })

  it('cuts long values, long lists and long places', () => {
    const long = 'x'.repeat(1000)
    expect(judge({ const: long }, 1)[0]?.length).toBeLessThan(300)
    expect(judge({ enum: Array.from({ length: 500 }, (_, at) => `name${at}`) }, 1)[0]).toMatch(/, … \d+ more\]$/u)
    expect(judge({ type: 'object', additionalProperties: false }, { [long]: 1 })[0]?.length).toBeLessThan(500)
  })

  it('suggests a member of an enum that is too long to be shown', () => {
    const cities = Array.from({ length: 500 }, (_, at) => `city-${at}`)
    expect(judge({ type: 'string', enum: cities }, 'citi-499')[0]).toMatch(/more\] \(did you mean "city-499"\?\)$/u)
  })
})

describe('compileSchema(schema).violations(value, path)', () => {
  it('calls the root arguments where the path is empty, and its properties by their names', () => {
    expect(judge(person, 5, '')).toEqual(['"arguments" must be an object'])
    expect(judge(person, { name: 1, home: {} }, '')).toEqual([
      '"name" must be a string',
      'missing required property "home.city"',
    ])
    expect(judge({ type: 'array', items: { type: 'array', items: { type: 'null' } } }, [[1]], '')).toEqual([
      '"[0][0]" must be null',
    ])
  })

  it('writes each place in one way only', () => {
    const leaf: JsonSchemaNode = { type: 'null' }
    const names = ['b.c', 'b"c', '0', 'b-c', '']
    const schema: JsonSchemaNode = {
      type: 'object',
      properties: {
        a: { type: 'object', properties: Object.fromEntries(names.map(name => [name, leaf])) },
      },
    }
    const value = { a: Object.fromEntries(names.map(name => [name, 1])) }
    expect(judge(schema, value, '')).toEqual([
      String.raw`"a[\"0\"]" must be null`,
      String.raw`"a[\"b.c\"]" must be null`,
      String.raw`"a[\"b\\\"c\"]" must be null`,
      String.raw`"a[\"b-c\"]" must be null`,
      String.raw`"a[\"\"]" must be null`,
    ])
  })
})

describe('compileSchema(schema, { maxDepth })', () => {
  const tree: JsonSchemaNode = {
    $defs: { node: { type: 'array', items: { $ref: '#/$defs/node' } } },
    $ref: '#/$defs/node',
  }
  const nested = (levels: number): unknown => {
    let value: unknown = []
    for (let level = 1; level < levels; level++) value = [value]
    return value
  }

  it('takes values of 256 containers within each other by default, and refuses one more', () => {
    for (const schema of [tree, {}, { type: 'array' }] as const) {
      expect(judge(schema, nested(256))).toEqual([])
      expect(judge(schema, nested(257))).toEqual(['"value" must not be nested deeper than 256 levels'])
    }
  })

  it('refuses a value of 100,000 levels without a stack overflow', () => {
    expect(judge(tree, nested(100_000))).toEqual(['"value" must not be nested deeper than 256 levels'])
  })

  it('goes as deep as it is told', () => {
    const compiled = compileSchema(tree, { maxDepth: 1024 })
    expect(compiled.check(nested(1024))).toBe(true)
    expect(compiled.violations(nested(1025))).toEqual(['"value" must not be nested deeper than 1024 levels'])
  })

  it('checks a union of 256 levels', () => {
    let schema: JsonSchemaNode = { type: 'string' }
    for (let level = 1; level < 256; level++) schema = { oneOf: [schema, { type: 'null' }] }
    expect(judge(schema, 'a')).toEqual([])
    expect(judge(schema, 1)).toHaveLength(1)
  })
})

describe('compileSchema(schema)', () => {
  it('throws what assertSupported throws', () => {
    expect(() => compileSchema({ type: 'string', pattern: '(' })).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_SCHEMA' }),
    )
    // @ts-expect-error: no such type
    expect(() => compileSchema({ type: 'text' })).toThrow('schema.type must be one of')
  })

  it('compiles one schema object once for the same options', () => {
    const schema: JsonSchemaNode = { type: 'string' }
    expect(compileSchema(schema)).toBe(compileSchema(schema))
    expect(compileSchema(schema, { vocabulary: coreVocabulary })).not.toBe(compileSchema(schema))
    expect(compileSchema(schema, { maxDepth: 3 })).not.toBe(compileSchema(schema))
  })

  it('notices that a schema object was changed since', () => {
    const schema: { type: 'string' | 'number' } = { type: 'string' }
    const before = compileSchema(schema)
    schema.type = 'number'
    const after = compileSchema(schema)
    expect([before.check(1), after.check(1)]).toEqual([false, true])
  })

  it('shows a frozen copy, with the keys in their order and what was shared still shared', () => {
    const leaf: JsonSchemaNode = { description: 'leaf', type: 'string' }
    const source = { title: 't', properties: { b: leaf, a: leaf }, type: 'object', default: { x: [1] } } as const
    const { schema } = compileSchema(source)
    expect(JSON.stringify(schema)).toBe(JSON.stringify(source))
    expect(schema).not.toBe(source)
    expect(schema.properties?.['a']).toBe(schema.properties?.['b'])
    expect(
      [schema, schema.properties, schema.properties?.['a'], schema.default].every(part => Object.isFrozen(part)),
    ).toBe(true)
    expect(compileSchema(schema)).toBe(compileSchema(source))
  })
})
