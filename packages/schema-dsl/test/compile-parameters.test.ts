import { JsonSchemaError, type JsonSchemaNode } from '@dsh/json-schema'
import { compileParameters, type ParameterSchemaSpec } from '@dsh/schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parameterMaps } from './arbitraries.ts'

const compile = (spec: unknown, options?: unknown) =>
  compileParameters(spec as ParameterSchemaSpec, options as { additionalProperties: false })

function violationsOf(spec: unknown, options?: unknown): readonly string[] {
  try {
    compile(spec, options)
    return []
  } catch (error) {
    if (error instanceof JsonSchemaError) return error.violations
    throw error
  }
}

/** Each object schema with the author's map it came from. */
function pairs(map: ParameterSchemaSpec, schema: JsonSchemaNode): [ParameterSchemaSpec, JsonSchemaNode][] {
  const inner = Object.entries(map).flatMap(([name, spec]) => {
    const compiled = schema.properties?.[name]
    return spec.type === 'object' && spec.properties !== undefined && typeof compiled === 'object'
      ? pairs(spec.properties, compiled)
      : []
  })
  return [[map, schema], ...inner]
}

describe('compileParameters(spec, options?)', () => {
  it('names each place in one way, whatever a parameter is called', () => {
    const wrong = { type: 'text' }
    const map = { 'a.b': wrong, a: { type: 'object', additionalProperties: true, properties: { '': wrong, b: wrong } } }
    expect(
      violationsOf({ ...map, 'a["b"]': { type: 'null', 'x y': 1 } }).map(line => line.split(/ (?:must|is) /)[0]),
    ).toEqual([
      'parameters["a.b"].type',
      'parameters.a.properties[""].type',
      'parameters.a.properties.b.type',
      String.raw`parameters["a[\"b\"]"]["x y"]`,
    ])
  })

  it('makes an open object of the map, with descriptions and what is required', () => {
    const spec = {
      path: { type: 'string', required: true, description: 'Where to look.' },
      how: { type: 'string', enum: ['text', 'hex'], default: 'text' },
    }
    expect(JSON.stringify(compile(spec))).toBe(
      '{"type":"object","properties":{"path":{"type":"string","description":"Where to look."},"how":{"type":"string","default":"text","enum":["text","hex"]}},"required":["path"]}',
    )
  })

  it('makes an object without properties of an empty map', () => {
    expect(compile({})).toStrictEqual({ type: 'object', properties: {} })
  })

  it('has no required where nothing is', () => {
    expect(compile({ a: { type: 'string' } })).toStrictEqual({ type: 'object', properties: { a: { type: 'string' } } })
  })

  it('leaves the openness of inner objects to them', () => {
    const closed = { type: 'object', additionalProperties: false, properties: { b: { type: 'null', required: true } } }
    expect(compile({ a: closed })).toStrictEqual({
      type: 'object',
      properties: {
        a: { type: 'object', additionalProperties: false, properties: { b: { type: 'null' } }, required: ['b'] },
      },
    })
  })

  it('closes the root where asked to', () => {
    expect(JSON.stringify(compile({ a: { type: 'null', required: true } }, { additionalProperties: false }))).toBe(
      '{"type":"object","additionalProperties":false,"properties":{"a":{"type":"null"}},"required":["a"]}',
    )
  })

  it('takes parameters that are named like keywords', () => {
    const spec = {
      type: { type: 'string' },
      properties: { type: 'null' },
      required: { type: 'boolean', required: true },
    }
    expect(compile(spec)).toStrictEqual({
      type: 'object',
      properties: { type: { type: 'string' }, properties: { type: 'null' }, required: { type: 'boolean' } },
      required: ['required'],
    })
  })

  it('is frozen', () => {
    const schema = compile({ a: { type: 'string' } })
    expect([schema, schema.properties, schema.properties?.['a']].every(Object.isFrozen)).toBe(true)
  })

  it('lists as required, at every level, just the names that say so', () => {
    fc.assert(
      fc.property(parameterMaps, map => {
        const lists = pairs(map, compile(map)).map(([authored, schema]) => [
          Object.keys(authored).filter(name => authored[name]?.required),
          schema.required ?? [],
        ])
        expect(lists.map(([, emitted]) => emitted)).toStrictEqual(lists.map(([authored]) => authored))
      }),
    )
  })
})

describe('compileParameters(spec) of what is no map', () => {
  const violation = 'parameters must be an object of value schemas'

  it.each([
    ['null', null],
    ['a list', []],
    ['a string', 'a'],
    ['a symbol key', { [Symbol('s')]: { type: 'string' } }],
    ['a hidden key', Object.defineProperty({}, 'a', { value: { type: 'string' } })],
  ])('refuses %s', (_what, spec) => {
    expect(violationsOf(spec)).toStrictEqual([violation])
  })

  it.each([[null], ['string'], [[]], [undefined]])('refuses %j as a property', spec => {
    expect(violationsOf({ a: spec })).toStrictEqual(['parameters.a must be a value schema object'])
  })

  it.each([[false], [undefined], ['yes'], [1]])('refuses required: %j', required => {
    expect(violationsOf({ a: { type: 'string', required } })).toStrictEqual([
      'parameters.a.required must be true when present',
    ])
  })

  it('names places from the root that the author knows', () => {
    expect(
      violationsOf({
        a: { type: 'integer', enum: ['x'] },
        b: { type: 'object', additionalProperties: true, properties: { c: { type: 'array', items: null } } },
      }),
    ).toStrictEqual([
      'parameters.a.enum must be a non-empty array of integer values',
      'parameters.b.properties.c.items must be a value schema object',
    ])
  })

  it('refuses a map that contains itself', () => {
    const map: { [name: string]: unknown } = {}
    map['a'] = { type: 'object', additionalProperties: false, properties: map }
    expect(violationsOf(map)).toStrictEqual(['parameters.a.properties is circular'])
  })

  it('refuses an openness that is not false', () => {
    expect(violationsOf({}, { additionalProperties: true })).toStrictEqual([
      'additionalProperties must be false when present',
    ])
  })
})
