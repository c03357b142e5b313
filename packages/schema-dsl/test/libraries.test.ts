import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { type } from 'arktype'
import { Type } from 'typebox'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exec } from './run-context.ts'

const common = { name: 'order', description: 'Orders an article.' } as const

/** The same tool in each library: an article, how many (1 by default where the library can), and perhaps a gift. */
const tools: readonly (readonly [library: string, tool: ToolDefinition])[] = [
  [
    'the DSL',
    defineTool({
      ...common,
      parameters: {
        article: { type: 'string', required: true, minLength: 1 },
        count: { type: 'integer', minimum: 1, default: 1 },
        gift: { type: 'boolean' },
      },
      defaults: true,
      output: {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: { price: { type: 'number', required: true } },
        },
        render: (args, value) => [text(`${args.count} ${args.article}: ${value.price.toFixed(2)}`)],
      },
      execute: async args => ({ price: args.count * args.article.length }),
    }),
  ],
  [
    'zod',
    defineTool({
      ...common,
      parameters: z.object({
        article: z.string().min(1),
        count: z.int().min(1).default(1),
        gift: z.boolean().optional(),
      }),
      output: {
        schema: z.object({ price: z.number() }),
        render: (args, value) => [text(`${args.count} ${args.article}: ${value.price.toFixed(2)}`)],
      },
      execute: async args => ({ price: args.count * args.article.length }),
    }),
  ],
  [
    'valibot',
    defineTool({
      ...common,
      parameters: toStandardJsonSchema(
        v.object({
          article: v.pipe(v.string(), v.minLength(1)),
          count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
          gift: v.optional(v.boolean()),
        }),
      ),
      output: {
        schema: toStandardJsonSchema(v.object({ price: v.number() })),
        render: (args, value) => [text(`${args.count} ${args.article}: ${value.price.toFixed(2)}`)],
      },
      execute: async args => ({ price: args.count * args.article.length }),
    }),
  ],
  [
    'ArkType',
    defineTool({
      ...common,
      parameters: type({ article: 'string >= 1', count: 'number.integer >= 1 = 1', 'gift?': 'boolean' }),
      output: {
        schema: type({ price: 'number' }),
        render: (args, value) => [text(`${args.count} ${args.article}: ${value.price.toFixed(2)}`)],
      },
      execute: async args => ({ price: args.count * args.article.length }),
    }),
  ],
  [
    'TypeBox',
    defineTool({
      ...common,
      parameters: Type.Object({
        article: Type.String({ minLength: 1 }),
        count: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
        gift: Type.Optional(Type.Boolean()),
      }),
      output: {
        schema: Type.Object({ price: Type.Number() }),
        render: (args, value) => [text(`${args.count ?? 1} ${args.article}: ${value.price.toFixed(2)}`)],
      },
      execute: async args => ({ price: (args.count ?? 1) * args.article.length }),
    }),
  ],
]

describe.each(tools)('a tool of %s', (library, tool) => {
  // ArkType fills in defaults, and leaves them out of its JSON Schema.
  const tellsDefaults = library !== 'ArkType'

  it('sends the model the schema of its arguments, with bounds and defaults', () => {
    const { type: root, properties, required } = tool.parameters
    expect(root).toBe('object')
    expect(properties).toMatchObject({
      article: { type: 'string', minLength: 1 },
      count: { type: 'integer', minimum: 1, ...(tellsDefaults && { default: 1 }) },
      gift: { type: 'boolean' },
    })
    expect(required).toStrictEqual(['article'])
  })

  it('runs with valid arguments, and with the defaults of those that are left out', async () => {
    const args = { article: 'pear', count: 2, gift: true }
    expect(await tool.execute(args, exec)).toStrictEqual({ price: 8 })
    expect(tool.output.render(args, { price: 8 })).toStrictEqual([text('2 pear: 8.00')])
    expect(await tool.execute({ article: 'fig' }, exec)).toStrictEqual({ price: 3 })
    expect(tool.output.render({ article: 'fig' }, { price: 3 })).toStrictEqual([text('1 fig: 3.00')])
  })

  it.each([
    ['a missing argument', { count: 1 }, /article/],
    ['a wrong type', { article: 5 }, /article/],
    ['a broken bound', { article: 'fig', count: 0 }, /count/],
    ['a fraction for an integer', { article: 'fig', count: 1.5 }, /count/],
    ['a list', ['fig'], /^"arguments" must be an object$/],
  ])('refuses %s, names it, and does not run', async (_what, args, name) => {
    await expect(tool.execute(args, exec)).rejects.toMatchObject({
      code: 'INVALID_ARGS',
      violations: [expect.stringMatching(name)],
    })
  })

  it('declares its output', () => {
    expect(tool.output.schema).toMatchObject({
      type: 'object',
      properties: { price: { type: 'number' } },
      required: ['price'],
    })
  })
})

describe("transforms, defaults and async checks of a library's own", () => {
  it.each([
    ['zod', z.object({ word: z.string().transform(word => word.toUpperCase()) })],
    [
      'valibot',
      toStandardJsonSchema(
        v.object({
          word: v.pipe(
            v.string(),
            v.transform(word => word.toUpperCase()),
          ),
        }),
      ),
    ],
    ['ArkType', type({ word: type('string').pipe(word => word.toUpperCase()) })],
  ])('transform what the body of a tool of %s gets', async (_library, parameters) => {
    const tool = defineTool({
      ...common,
      parameters,
      output: { schema: { type: 'string' }, render: args => [text(args.word)] },
      execute: async args => args.word,
    })
    expect(tool.parameters.properties).toMatchObject({ word: { type: 'string' } })
    expect(await tool.execute({ word: 'fig' }, exec)).toBe('FIG')
    expect(tool.output.render({ word: 'fig' }, null)).toStrictEqual([text('FIG')])
  })

  it('wait for an async check of valibot before the body runs', async () => {
    const word = v.pipeAsync(
      v.string(),
      v.checkAsync(async given => given !== 'taken', 'is taken'),
    )
    const standard = v.objectAsync({ word })['~standard']
    const json = toStandardJsonSchema(v.object({ word: v.string() }))['~standard']
    const bodies: string[] = []
    const tool = defineTool({
      ...common,
      parameters: { '~standard': { ...json, validate: standard.validate } },
      output: { schema: { type: 'null' }, render: () => [] },
      execute: async args => {
        bodies.push(args.word)
        return null
      },
    })
    await tool.execute({ word: 'free' }, exec)
    await expect(tool.execute({ word: 'taken' }, exec)).rejects.toThrow('invalid arguments: "word": is taken')
    expect(bodies).toStrictEqual(['free'])
  })
})

describe('a library that takes a list for an object', () => {
  it.each([
    ['valibot', toStandardJsonSchema(v.object({}))],
    ['ArkType', type({ 'gift?': 'boolean' })],
  ])('does not get it past a tool: %s', async (_library, parameters) => {
    const output = { schema: { type: 'null' }, render: () => [] } as const
    const tool = defineTool({
      ...common,
      parameters,
      output,
      execute: async () => null,
      presentCall: () => ({ card: 'generic', title: '' }),
    })
    await expect(tool.execute([], exec)).rejects.toThrow('invalid arguments: "arguments" must be an object')
    expect(tool.presentCall?.([])).toBeUndefined()
    expect(await tool.execute({}, exec)).toBeNull()
  })
})

describe('a library that gives no JSON Schema', () => {
  it('is refused when the tool is defined, with the remedy', () => {
    const bare = v.object({ article: v.string() })
    expect(() =>
      defineTool({
        ...common,
        parameters: bare as never,
        output: { schema: { type: 'null' }, render: () => [] },
        execute: async () => null,
      }),
    ).toThrow('parameters cannot be given as JSON Schema: valibot needs an adapter that adds "~standard".jsonSchema')
  })
})
