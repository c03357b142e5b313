import { defineTool, text, validateArgs, type StandardSchema } from '@dsh/schema'
import { presentCall, presentResult } from '@dsh/tool'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exec } from './run-context.ts'

const base = {
  name: 'task',
  description: 'Gives a task.',
  output: { schema: { type: 'null' }, render: () => [] },
} as const

describe('an argument that a model invents', () => {
  const parameters = { prompt: { type: 'string', required: true }, max_turns: { type: 'integer' } } as const

  it('is refused by its name in a tool that is closed, and the body does not run', async () => {
    let ran = false
    const task = defineTool({
      ...base,
      parameters,
      additionalProperties: false,
      execute: async () => ((ran = true), null),
    })
    await expect(task.execute({ prompt: 'x', unknown_param: 1 }, exec)).rejects.toMatchObject({
      code: 'INVALID_ARGS',
      violations: ['"unknown_param" is not a declared property (additionalProperties: false)'],
    })
    expect(ran).toBe(false)
  })

  it('is told the name that was meant', async () => {
    const task = defineTool({ ...base, parameters, additionalProperties: false, execute: async () => null })
    await expect(task.execute({ prompt: 'x', maxturns: 1 }, exec)).rejects.toThrow('(did you mean "max_turns"?)')
  })

  it('is passed on by a tool that is open, as tools are by default', async () => {
    const task = defineTool({
      ...base,
      parameters,
      output: { schema: { type: 'json' }, render: () => [] },
      execute: async args => ({ ...args }),
    })
    expect(await task.execute({ prompt: 'x', unknown_param: 1 }, exec)).toStrictEqual({ prompt: 'x', unknown_param: 1 })
    expect(task.parameters).not.toHaveProperty('additionalProperties')
  })

  it('is refused by a closed object inside of an open tool', () => {
    const closed = { type: 'object', additionalProperties: false, properties: { field: { type: 'string' } } } as const
    expect(validateArgs({ order: closed }, { order: { feild: 'name' } })).toStrictEqual([
      '"order.feild" is not a declared property (additionalProperties: false) (did you mean "field"?)',
    ])
  })
})

describe('a schema with $defs', () => {
  const jsonSchema = () => ({
    type: 'object',
    properties: { f: { $ref: '#/$defs/F' } },
    required: ['f'],
    additionalProperties: false,
    $defs: { F: { type: 'string', enum: ['fit', 'raw'] } },
  })
  const library: StandardSchema<{ f: 'fit' | 'raw' }> = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: value => z.strictObject({ f: z.enum(['fit', 'raw']) })['~standard'].validate(value) as never,
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }

  it('is sent to the model whole: what its references name comes with them', () => {
    const tool = defineTool({ ...base, parameters: library, execute: async () => null })
    expect(tool.parameters).toStrictEqual(jsonSchema())
  })

  it('is enforced where TypeBox has it', async () => {
    const mode = Type.Cyclic({ F: Type.Union([Type.Literal('fit'), Type.Array(Type.Ref('F'))]) }, 'F')
    const tool = defineTool({ ...base, parameters: Type.Object({ f: mode }), execute: async () => null })
    expect(JSON.stringify(tool.parameters)).toContain('"$defs":{"F":')
    expect(await tool.execute({ f: [['fit']] }, exec)).toBeNull()
    await expect(tool.execute({ f: [['fill']] }, exec)).rejects.toThrow('"f')
  })
})

describe('an old log', () => {
  const tool = defineTool({
    ...base,
    parameters: { path: { type: 'string', required: true } },
    execute: async () => null,
    presentCall: args => ({ card: 'generic', title: args.path.toUpperCase() }),
    presentResult: args => ({ card: 'generic', title: args.path.toUpperCase() }),
  })
  const result = { content: [text('done')], isError: false }

  it('is shown with the cards of its tool where its arguments are still valid', () => {
    expect(presentCall(tool, { path: 'a' })).toMatchObject({ title: 'A' })
    expect(presentResult(tool, { path: 'a' }, result)).toMatchObject({ title: 'A' })
  })

  it.each([
    ['another schema', { file: 'a' }],
    ['another type', { path: 5 }],
    ['a text that is cut off', '{"path":"a'],
    ['an id that would be rounded', '{"path":"a","id":2512292042121000001}'],
    ['nothing', undefined],
  ])('is shown with the generic card where its arguments are of %s, and throws nothing', (_what, args) => {
    expect(presentCall(tool, args)).toMatchObject({ card: 'generic', title: 'task' })
    expect(presentResult(tool, args, result)).toStrictEqual({ card: 'generic', content: [text('done')] })
  })
})
