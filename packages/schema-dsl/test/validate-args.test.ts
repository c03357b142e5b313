import { validateArgs, type ParameterSchemaSpec } from '@dsh/schema'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { argumentsOf, parameterMaps } from './arbitraries.ts'

const spec = {
  path: { type: 'string', required: true, minLength: 1 },
  n: { type: 'integer', default: 3 },
  mode: { type: 'string', enum: ['text', 'hex'] },
  tags: { type: 'array', items: { type: 'string' } },
  servers: {
    type: 'array',
    items: { type: 'object', additionalProperties: false, properties: { host: { type: 'string', required: true } } },
  },
} satisfies ParameterSchemaSpec

describe('validateArgs(spec, args)', () => {
  it('finds nothing wrong with valid arguments', () => {
    expect(validateArgs(spec, { path: 'a', n: 1, mode: 'hex', tags: ['x'], servers: [{ host: 'h' }] })).toStrictEqual(
      [],
    )
  })

  it('lets optional keys be left out and other keys be there', () => {
    expect(validateArgs(spec, { path: 'a', other: [1] })).toStrictEqual([])
  })

  it.each([[null], ['{}'], [[]], [5], [undefined]])('says in one sentence that %j is no object', args => {
    expect(validateArgs(spec, args)).toStrictEqual(['"arguments" must be an object'])
  })

  it('says what is missing, also where it is there as undefined', () => {
    expect(validateArgs(spec, {})).toStrictEqual(['missing required property "path"'])
    expect(validateArgs(spec, { path: undefined })).toStrictEqual(['missing required property "path"'])
  })

  it('fills in no default', () => {
    const args = { path: 'a' }
    validateArgs(spec, args)
    expect(args).toStrictEqual({ path: 'a' })
    expect(validateArgs({ n: { type: 'integer', default: 3, required: true } }, {})).toStrictEqual([
      'missing required property "n"',
    ])
  })

  it('says every type that is wrong, in the order of the spec', () => {
    expect(validateArgs(spec, { n: 1.5, path: 2 })).toStrictEqual(['"path" must be a string', '"n" must be an integer'])
  })

  it('lists what a choice allows', () => {
    expect(validateArgs(spec, { path: 'a', mode: 'bin' })).toStrictEqual(['"mode" must be one of ["text","hex"]'])
  })

  it('checks constraints', () => {
    expect(validateArgs(spec, { path: '' })).toStrictEqual([expect.stringMatching(/^"path" must/)])
  })

  it('names the place within lists and objects', () => {
    expect(validateArgs(spec, { path: 'a', tags: ['x', 1], servers: [{ host: 'h' }, {}] })).toStrictEqual([
      '"tags[1]" must be a string',
      'missing required property "servers[1].host"',
    ])
    expect(validateArgs(spec, { path: 'a', tags: 'x' })).toStrictEqual(['"tags" must be an array'])
  })

  it('names the nearest key where an object is closed', () => {
    expect(validateArgs(spec, { path: 'a', servers: [{ hosts: 'x' }] })).toStrictEqual([
      'missing required property "servers[0].host"',
      '"servers[0].hosts" is not a declared property (additionalProperties: false) (did you mean "host"?)',
    ])
  })

  it('does not take inherited names for properties', () => {
    const inherited: ParameterSchemaSpec = { ['toString' as string]: { type: 'string', required: true } }
    expect(validateArgs(inherited, {})).toStrictEqual(['missing required property "toString"'])
  })

  it('never throws, not even for hostile arguments', () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no')
        },
      },
    )
    expect(validateArgs(spec, hostile)).not.toStrictEqual([])
  })

  it('never throws for a spec that is wrong: it lists what is wrong with it', () => {
    const wrong = { a: { type: 'string', required: false } } as never
    expect(validateArgs(wrong, { a: 'x' })).toStrictEqual(['parameters.a.required must be true when present'])
    expect(validateArgs(null as never, {})).toStrictEqual(['parameters must be an object of value schemas'])
  })

  it('reads a spec once', () => {
    const changing: { [name: string]: { type: 'string'; required: true } } = { a: { type: 'string', required: true } }
    expect(validateArgs(changing, {})).toHaveLength(1)
    changing['b'] = { type: 'string', required: true }
    expect(validateArgs(changing, {})).toHaveLength(1)
  })

  it('accepts all arguments that satisfy a spec', () => {
    fc.assert(
      fc.property(
        parameterMaps.chain(map => argumentsOf(map).map(args => [map, args] as const)),
        ([map, args]) => {
          expect(validateArgs(map, args)).toStrictEqual([])
        },
      ),
    )
  })

  it('names the required key that was dropped', () => {
    const samples = parameterMaps
      .filter(map => Object.values(map).some(property => property.required))
      .chain(map => {
        const required = Object.keys(map).filter(name => map[name]?.required)
        return fc.tuple(fc.constant(map), argumentsOf(map), fc.constantFrom(...required))
      })
    fc.assert(
      fc.property(samples, ([map, args, dropped]) => {
        const { [dropped]: _dropped, ...rest } = args
        expect(validateArgs(map, rest).join()).toContain(dropped)
      }),
    )
  })
})
