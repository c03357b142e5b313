import {
  defineContentToolFixture,
  defineTool,
  jsonSchemaToPy,
  jsonSchemaToTs,
  parameterSchemaSpecToJsonSchema,
  renderToolsSdk,
  renderToolsSdkPy,
  validateArgs,
  validateJsonSchemaValue,
  valueSchemaSpecToJsonSchema,
} from '@dsh/cordis'
import { describe, expect, it } from 'vitest'
import { boot, call, read } from './boot.ts'

const greet = defineTool({
  name: 'greet',
  description: 'Greets someone.',
  parameters: { name: { type: 'string', required: true }, times: { type: 'integer' } },
  output: {
    schema: { type: 'array', items: { type: 'string' } },
    render: (_args, value) => [{ type: 'text', text: value.join(' ') }],
  },
  execute: async ({ name, times = 1 }) => {
    const [who, often]: [string, number] = [name, times]
    return Array.from({ length: often }, () => `hello ${who}`)
  },
})

describe('defineTool(options)', () => {
  it('defines a tool whose body gets valid arguments only', async () => {
    const ctx = await boot()
    ctx.tools.register(greet)
    expect(read(await ctx.tools.execute(call('greet', { arguments: { name: 'you', times: 2 } })))).toBe(
      'hello you hello you',
    )
    const refused = await ctx.tools.execute(call('greet', { arguments: { times: 'two' } }))
    expect(refused.error?.info).toEqual({ name: 'ToolArgsError', code: 'INVALID_ARGS' })
    expect(refused.error?.message).toMatch(/^invalid arguments: /)
  })

  it('defines a tool of a test by its content', async () => {
    const ctx = await boot()
    ctx.tools.register(
      defineContentToolFixture({
        name: 'say',
        description: 'Says.',
        parameters: {},
        execute: async () => [{ type: 'text', text: 'said' }],
      }),
    )
    expect(read(await ctx.tools.execute(call('say')))).toBe('said')
  })
})

describe('Schemas', () => {
  it('are compiled from specs, and are the caller’s own', () => {
    const schema = parameterSchemaSpecToJsonSchema({ a: { type: 'string', required: true }, b: { type: 'json' } })
    expect(schema).toEqual({ type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] })
    schema.properties['c'] = { type: 'null' }
    expect(valueSchemaSpecToJsonSchema({ oneOf: [{ type: 'null' }, { type: 'integer', enum: [1] }] })).toEqual({
      oneOf: [{ type: 'null' }, { type: 'integer', enum: [1] }],
    })
  })

  it('say what is wrong with a value, by its path', () => {
    expect(validateJsonSchemaValue({ type: 'array', items: { type: 'string' } }, ['a', 1])).toEqual([
      expect.stringContaining('value[1]'),
    ])
    expect(validateJsonSchemaValue({ type: 'string' }, 1, 'answer')).toEqual([expect.stringContaining('answer')])
    expect(validateArgs({ a: { type: 'string', required: true } }, {})).toHaveLength(1)
    expect(validateArgs({ a: { type: 'string', required: true } }, { a: '' })).toEqual([])
  })
})

describe('jsonSchemaToTs(schema), jsonSchemaToPy(schema)', () => {
  const texts: readonly (readonly [schema: unknown, typeScript: string, python: string])[] = [
    [{ type: 'string' }, 'string', 'str'],
    [{ type: 'integer', enum: [1, 2] }, '1 | 2', 'Literal[1, 2]'],
    [{ type: 'boolean', const: true }, 'true', 'Literal[True]'],
    [{ type: 'null' }, 'null', 'None'],
    [{}, 'JsonValue', 'Any'],
    [{ type: 'array' }, 'JsonValue[]', 'list[Any]'],
    [
      { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'null' }] } },
      '(string | null)[]',
      'list[str | None]',
    ],
    [{ type: 'object', additionalProperties: false }, 'Record<string, never>', 'dict[str, Any]'],
    [{ type: 'object' }, 'Record<string, JsonValue>', 'dict[str, Any]'],
    [{ type: 'string', pattern: 'x' }, 'unknown', 'Any'],
    [null, 'unknown', 'Any'],
  ]

  it('write each kind of node', () => {
    expect(texts.map(([schema]) => [schema, jsonSchemaToTs(schema), jsonSchemaToPy(schema)])).toEqual(texts)
  })

  it('writes an object with a line for each member, and what it is', () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: {
        a: { type: 'string', description: 'the */ first\n one' },
        'b-c': { type: 'object', properties: { d: { type: 'null' } } },
      },
      required: ['a'],
    }
    expect(jsonSchemaToTs(schema)).toBe(
      [
        '{',
        String.raw`  /** the *\/ first one */`,
        '  a: string;',
        '  "b-c"?: {',
        '    d?: null;',
        '  } & Record<string, JsonValue>;',
        '}',
      ].join('\n'),
    )
  })
})

describe('renderToolsSdk(schemas), renderToolsSdkPy(schemas)', () => {
  it('declare the tools for a model that writes programs', () => {
    const { name, description, parameters, output } = greet
    const schemas = [{ name, description, parameters, output: output.schema }]
    expect(renderToolsSdk(schemas)).toContain('greet(args: { name: string; times?: number }): Promise<string[]>')
    expect(renderToolsSdkPy(schemas)).toContain('list[str]')
    expect(renderToolsSdk([...schemas])).toBe(renderToolsSdk(schemas))
  })
})
