import { presentCall } from '@dsh/tool'
import { defineTool, text, type StandardSchema } from '@dsh/schema'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exec } from './run-context.ts'

const search = defineTool({
  name: 'search',
  description: 'Searches.',
  parameters: z.object({
    words: z
      .string()
      .transform(line => line.split(' '))
      .describe('What to look for.'),
    limit: z.int().min(1).max(9).default(5),
    page: z.object({ size: z.number() }).optional(),
  }),
  output: {
    schema: z.object({ found: z.array(z.string()) }),
    render: (args, value) => [text(`${args.words.length} words, at most ${args.limit}: ${value.found.join()}`)],
    presentationMeta: args => ({ limit: args.limit }),
  },
  isConcurrencySafe: args => args.limit < 9,
  execute: async args => ({ found: args.words.slice(0, args.limit) }),
  presentCall: args => ({ card: 'generic', title: args.words.join('+') }),
  presentResult: args => ({ card: 'generic', title: `at most ${args.limit}` }),
})

/** A Standard Schema by hand, whose JSON Schema is any object. */
function standard<T>(validate: StandardSchema<T>['~standard']['validate'], schema: object = { type: 'object' }) {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) }
  return { '~standard': { version: 1, vendor: 'test', validate, jsonSchema } } satisfies StandardSchema<T>
}

/** A tool of any schema of arguments. */
const define = (parameters: StandardSchema) =>
  defineTool({
    name: 'x',
    description: '',
    parameters,
    output: { schema: { type: 'null' }, render: () => [] },
    execute: async () => null,
    presentCall: () => ({ card: 'generic', title: 'x' }),
  })

/** A tool whose body returns this. */
const counting = (result: unknown) =>
  defineTool({
    name: 'count',
    description: '',
    parameters: {},
    output: {
      schema: z.object({ n: z.string().transform(Number).pipe(z.number()) }),
      render: (_args, value) => [text(String(value.n + 1))],
    },
    execute: async () => result as { n: string },
  })

describe('defineTool(options) of a Standard Schema', () => {
  it('sends the model the JSON Schema of what it takes', () => {
    expect(search.parameters).toStrictEqual({
      type: 'object',
      properties: {
        words: { type: 'string', description: 'What to look for.' },
        limit: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
        page: { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] },
      },
      required: ['words'],
    })
  })

  it('declares as output the JSON Schema of what it makes', () => {
    expect(search.output.schema).toStrictEqual({
      type: 'object',
      properties: { found: { type: 'array', items: { type: 'string' } } },
      required: ['found'],
      additionalProperties: false,
    })
  })

  it('gives the body what it parsed, defaults and transforms included', async () => {
    expect(await search.execute({ words: 'a b c' }, exec)).toStrictEqual({ found: ['a', 'b', 'c'] })
    expect(await search.execute({ words: 'a b c', limit: 1 }, exec)).toStrictEqual({ found: ['a'] })
  })

  it('rejects with what it found, with the paths of our own violations', async () => {
    await expect(search.execute({ words: 'a', page: { size: 'x' }, limit: 0 }, exec)).rejects.toMatchObject({
      name: 'ToolArgsError',
      violations: [expect.stringMatching(/^"limit": .+/), expect.stringMatching(/^"page\.size": .+/)],
    })
    await expect(search.execute(['a'], exec)).rejects.toMatchObject({
      violations: ['"arguments" must be an object'],
    })
  })

  it('names a place in one way only, as our own violations do', async () => {
    const tool = define(z.object({ 'a.b': z.object({ 'c d': z.number() }), list: z.array(z.number()) }))
    await expect(tool.execute({ 'a.b': { 'c d': 'x' }, list: [1, 'x'] }, exec)).rejects.toMatchObject({
      violations: [
        expect.stringMatching(/^"\[\\"a\.b\\"\]\[\\"c d\\"\]": .+/),
        expect.stringMatching(/^"list\[1\]": .+/),
      ],
    })
    await expect(counting({ n: 5 }).execute({}, exec)).rejects.toMatchObject({
      violations: [expect.stringMatching(/^"value\.n": .+/)],
    })
  })

  it('cuts what would never end', async () => {
    const tool = define(z.object({ kind: z.enum(Array.from({ length: 1000 }, (_, index) => `kind ${index}`)) }))
    const wrong = { kind: 'none', ['k'.repeat(100_000)]: 1 }
    const error = await tool.execute(wrong, exec).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ violations: [expect.stringMatching(/^"kind": .{300,500}…$/)] })
  })

  it('lists the first twenty problems and counts the rest', async () => {
    const issues = Array.from({ length: 25 }, (_value, index) => ({
      message: 'bad',
      path: ['rows', index, { key: 'x' }],
    }))
    const tool = defineTool({
      name: 'rows',
      description: '',
      parameters: standard(() => ({ issues })),
      output: { schema: { type: 'null' }, render: () => [] },
      execute: async () => null,
    })
    await expect(tool.execute({}, exec)).rejects.toMatchObject({
      violations: expect.objectContaining({ length: 21, 0: '"rows[0].x": bad', 20: 'and 5 more' }),
    })
  })

  it('renders with the arguments that the body had', async () => {
    let count = 0
    const tool = defineTool({
      name: 'id',
      description: '',
      parameters: z.object({ id: z.int().default(() => (count += 1)) }),
      output: { schema: z.int(), render: (args, value) => [text(`${args.id} ${value}`)] },
      execute: async args => args.id,
    })
    const args = {}
    const value = await tool.execute(args, exec)
    expect(tool.output.render(args, value as number)).toStrictEqual([text(`${value} ${value}`)])
  })

  it('renders a value that another made, from arguments that the body never had', () => {
    expect(search.output.render({ words: 'a b' }, { found: [] })).toStrictEqual([text('2 words, at most 5: ')])
    expect(search.output.presentationMeta?.({ words: 'a' }, { found: [] })).toStrictEqual({ limit: 5 })
    expect(() => search.output.render({}, { found: [] })).toThrow('invalid arguments')
  })

  it('asks presenters and the classifier with what it parsed', () => {
    expect(presentCall(search, '{"words":"a b"}').title).toBe('a+b')
    expect(search.presentResult?.({ words: 'a' }, { content: [], isError: false })?.title).toBe('at most 5')
    expect(search.isConcurrencySafe?.({ words: 'a' })).toBe(true)
  })

  it('does not ask them about what it refuses', () => {
    expect(presentCall(search, '{}').title).toBe('search')
    expect(search.isConcurrencySafe?.({})).toBe(false)
  })

  it('waits for a schema that is async, and has no card for it', async () => {
    const parameters = z.object({ name: z.string().refine(async name => name !== 'taken', 'is taken') })
    const tool = defineTool({
      name: 'reserve',
      description: '',
      parameters,
      output: { schema: z.string(), render: (args, value) => [text(args.name + value)] },
      execute: async args => args.name,
      presentCall: args => ({ card: 'generic', title: args.name }),
      isConcurrencySafe: () => true,
    })
    const args = { name: 'a' }
    expect(await tool.execute(args, exec)).toBe('a')
    expect(tool.output.render(args, 'b')).toStrictEqual([text('ab')])
    await expect(tool.execute({ name: 'taken' }, exec)).rejects.toThrow('invalid arguments: "name": is taken')
    expect(tool.presentCall?.(args)).toBeUndefined()
    expect(tool.isConcurrencySafe?.(args)).toBe(false)
    expect(() => tool.output.render({ name: 'new' }, 'b')).toThrow('the body did not run')
  })

  it('contains a schema that throws or rejects while a card is asked for', async () => {
    const throws = define(
      standard(() => {
        throw new Error('no')
      }),
    )
    expect(throws.presentCall?.({})).toBeUndefined()
    await expect(throws.execute({}, exec)).rejects.toThrow('no')
    expect(define(standard(() => Promise.reject(new Error('later')))).presentCall?.({})).toBeUndefined()
    await new Promise(setImmediate)
  })
})

describe("a body's value and a Standard Schema", () => {
  it('becomes what the schema makes of it', async () => {
    expect(await counting({ n: '4' }).execute({}, exec)).toStrictEqual({ n: 4 })
    expect(counting({}).output.schema).toMatchObject({ properties: { n: { type: 'number' } } })
  })

  it('is refused as output, with the name of the tool', async () => {
    await expect(counting({ n: 4 }).execute({}, exec)).rejects.toMatchObject({
      name: 'ToolOutputError',
      code: 'INVALID_TOOL_OUTPUT',
      message: expect.stringMatching(/^tool "count" returned invalid output: "value\.n": .+/),
    })
    await expect(counting(4).execute({}, exec)).rejects.toMatchObject({
      violations: [expect.stringMatching(/^"value": /)],
    })
  })

  it('is awaited where the schema is async', async () => {
    const schema = z.string().refine(async value => value !== 'bad', 'is bad')
    const tool = (value: string) =>
      defineTool({
        name: 'slow',
        description: '',
        parameters: {},
        output: { schema, render: () => [] },
        execute: async () => value,
      })
    expect(await tool('good').execute({}, exec)).toBe('good')
    await expect(tool('bad').execute({}, exec)).rejects.toThrow('tool "slow" returned invalid output: "value": is bad')
  })
})

describe('a Standard Schema that cannot be used', () => {
  it('is refused where it gives no JSON Schema, with the remedy', () => {
    const { jsonSchema: _jsonSchema, ...bare } = standard(() => ({ value: 1 }))['~standard']
    expect(() => define({ '~standard': bare } as never)).toThrow(
      'parameters cannot be given as JSON Schema: test needs an adapter that adds "~standard".jsonSchema',
    )
  })

  it('is refused where no JSON Schema can say it', () => {
    expect(() => define(z.object({ at: z.date() }))).toThrow(/parameters cannot be given as JSON Schema: .*Date/)
  })

  it('is refused where its root is no object', () => {
    expect(() => define(z.string() as never)).toThrow('parameters.type must be "object": arguments have names')
  })

  it('is refused where it would have to be weakened, at its place', () => {
    const schema = standard(() => ({ value: 1 }), { type: 'object', properties: { a: { $ref: 'other.json' } } })
    expect(() => define(schema)).toThrow(/parameters\.properties\.a\.\$ref leads out of the schema/)
  })
})

describe('a Standard Schema in other words', () => {
  it('may have notes that JSON Schema does not know', () => {
    const schema = z.object({ data: z.base64().meta({ id: 'Data', example: 'YQ==', colour: 'red' }) })
    expect(define(schema).parameters).toMatchObject({ properties: { data: { $ref: '#/$defs/Data' } } })
  })

  it('may be of an older draft', () => {
    const schema = standard(() => ({ value: 1 }), {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { pair: { type: 'array', items: [{ type: 'string' }], additionalItems: false } },
      definitions: {},
    })
    expect(define(schema).parameters).toEqual({
      type: 'object',
      properties: { pair: { type: 'array', prefixItems: [{ type: 'string' }], items: false } },
      $defs: {},
    })
  })
})

describe('a parameter map and the marks of other libraries', () => {
  it('may have parameters of their names', () => {
    const tool = defineTool({
      name: 'x',
      description: '',
      parameters: {
        '~standard': { type: 'string' },
        '~kind': { type: 'string' },
        '~unsafe': { type: 'null' },
      } as never,
      output: { schema: { type: 'null' }, render: () => [] },
      execute: async () => null,
    })
    expect(Object.keys(tool.parameters.properties ?? {})).toStrictEqual(['~standard', '~kind', '~unsafe'])
  })
})
