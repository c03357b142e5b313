import { describe, expect, it } from 'vitest'
import { exec } from './run-context.ts'

// #region example
import { defineTool, text } from '@dsh/schema'

export const lookUp = defineTool({
  name: 'look_up',
  description: 'Says how many of an article are in stock.',
  parameters: {
    article: { type: 'string', required: true, minLength: 1, description: 'Its name, in lower case.' },
    unit: { type: 'string', enum: ['pieces', 'boxes'] },
  },
  output: {
    schema: {
      oneOf: [
        { type: 'integer', minimum: 0 },
        { type: 'string', const: 'unknown' },
      ],
    },
    render: (args, value) => [text(`${args.article}: ${value}`)],
  },
  isConcurrencySafe: () => true,
  async execute(args) {
    if (args.article !== 'apple') return 'unknown'
    return args.unit === 'boxes' ? 2 : 4
  },
  presentCall: args => ({ card: 'generic', kind: 'search', title: args.article }),
})
// #endregion example

// #region defaults
export const list = defineTool({
  name: 'list',
  description: 'Lists files.',
  parameters: {
    path: { type: 'string', required: true },
    limit: { type: 'integer', minimum: 1, default: 100 },
  },
  defaults: true,
  output: { schema: { type: 'string' }, render: (_args, value) => [text(value)] },
  execute: async args => `${args.limit} files of ${args.path}`, // `args.limit` is a number
})
// #endregion defaults

// #region infer
import { compileParameters, validateArgs, type InferArgs } from '@dsh/schema'

const range = { from: { type: 'integer', required: true, minimum: 1 }, to: { type: 'integer' } } as const
export const first: InferArgs<typeof range> = { from: 1 } // { from: number; to?: number }
export const schema = compileParameters(range)
export const problems = validateArgs(range, { from: 0, to: '5' })
// [ '"from" must be at least 1', '"to" must be an integer' ]
// #endregion infer

// #region zod
import { z } from 'zod'

export const wait = defineTool({
  name: 'wait',
  description: 'Waits until a date.',
  parameters: z.object({ until: z.iso.datetime().transform(value => new Date(value)) }),
  output: { schema: z.object({ ms: z.int() }), render: (_args, value) => [text(`waited ${value.ms} ms`)] },
  execute: async args => ({ ms: Math.max(0, args.until.getTime() - Date.now()) }), // `args.until` is a Date
})
// #endregion zod

describe('README of @dsh/schema', () => {
  it('shows a tool', async () => {
    expect(await lookUp.execute({ article: 'apple', unit: 'boxes' }, exec)).toBe(2)
    expect(await lookUp.execute({ article: 'pear' }, exec)).toBe('unknown')
    expect(lookUp.output.render({ article: 'apple' }, 4)).toStrictEqual([text('apple: 4')])
    await expect(lookUp.execute({ article: '' }, exec)).rejects.toThrow(/^invalid arguments: "article" must/)
  })

  it('shows defaults', async () => {
    expect(await list.execute({ path: 'src' }, exec)).toBe('100 files of src')
  })

  it('shows the parts', () => {
    expect(first).toStrictEqual({ from: 1 })
    expect(schema.required).toStrictEqual(['from'])
    expect(problems).toStrictEqual(['"from" must be at least 1', '"to" must be an integer'])
  })

  it('shows a tool of another schema library', async () => {
    expect(await wait.execute({ until: '2000-01-01T00:00:00Z' }, exec)).toStrictEqual({ ms: 0 })
    expect(wait.parameters.properties?.['until']).toMatchObject({ type: 'string', format: 'date-time' })
  })
})
