import type { JsonObject } from '@dsh/json'
import { JsonSchemaError } from '@dsh/json-schema'
import { defineTool, text, type ParameterSchemaSpec, type ToolDefinition } from '@dsh/schema'
import * as fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { argumentsOf, parameterMaps } from './arbitraries.ts'
import { exec } from './run-context.ts'

const parameters = {
  path: { type: 'string', required: true },
  limit: { type: 'integer', minimum: 1, default: 100 },
  order: {
    type: 'object',
    additionalProperties: false,
    properties: { by: { type: 'string', default: 'name' }, desc: { type: 'boolean', default: false } },
  },
  ranges: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      properties: { from: { type: 'integer', required: true }, step: { type: 'integer', default: 1 } },
    },
  },
} as const satisfies ParameterSchemaSpec

const common = { name: 'list', description: '', output: { schema: { type: 'json' }, render: () => [] } } as const

const plain = defineTool({ ...common, parameters, execute: async args => ({ ...args }) })
const list = defineTool({
  ...common,
  parameters,
  defaults: true,
  output: { schema: { type: 'json' }, render: args => [text(String(args.limit))] },
  execute: async args => ({ ...args }),
  isConcurrencySafe: args => args.limit <= 100,
  presentCall: args => ({ card: 'generic', title: `${args.path}, ${args.limit}` }),
})

/** A tool of any parameters, whose value is its arguments. */
const echoing = (specs: ParameterSchemaSpec, defaults = true): ToolDefinition =>
  defineTool({ ...common, parameters: specs, defaults, execute: async args => ({ ...args }) as JsonObject })

function violationsOf(specs: unknown): readonly string[] {
  try {
    echoing(specs as ParameterSchemaSpec)
    return []
  } catch (error) {
    return error instanceof JsonSchemaError ? error.violations : [String(error)]
  }
}

describe('defaults of parameters', () => {
  it('are not filled in unless the tool asks for it', async () => {
    expect(await plain.execute({ path: 'a' }, exec)).toStrictEqual({ path: 'a' })
    expect(plain.completeArguments).toBeUndefined()
    expect(await echoing(parameters, false).execute({ path: 'a' }, exec)).toStrictEqual({ path: 'a' })
  })

  it('stand for arguments that are left out, or undefined', async () => {
    expect(await list.execute({ path: 'a' }, exec)).toStrictEqual({ path: 'a', limit: 100 })
    expect(await list.execute({ path: 'a', limit: undefined }, exec)).toStrictEqual({ path: 'a', limit: 100 })
  })

  it('leave what is there', async () => {
    expect(await list.execute({ path: 'a', limit: 3 }, exec)).toStrictEqual({ path: 'a', limit: 3 })
  })

  it('are filled in inside objects and lists that are there', async () => {
    const args = { path: 'a', order: { desc: true }, ranges: [{ from: 1 }, { from: 2, step: 5 }] }
    expect(await list.execute(args, exec)).toStrictEqual({
      path: 'a',
      limit: 100,
      order: { desc: true, by: 'name' },
      ranges: [
        { from: 1, step: 1 },
        { from: 2, step: 5 },
      ],
    })
  })

  it('are the arguments of every function of the tool', () => {
    expect(list.output.render({ path: 'a' }, null)).toStrictEqual([text('100')])
    expect(list.isConcurrencySafe?.({ path: 'a' })).toBe(true)
    expect(list.presentCall?.({ path: 'a' })?.title).toBe('a, 100')
  })

  it('change nothing of what the model is sent', () => {
    expect(list.parameters).toStrictEqual(plain.parameters)
  })

  it('make nothing valid that is not, and are checked like other arguments', async () => {
    await expect(list.execute({ limit: 3 }, exec)).rejects.toThrow('missing required property "path"')
    await expect(list.execute({ path: 'a', limit: 0 }, exec)).rejects.toThrow('"limit" must be at least 1')
    await expect(list.execute('text', exec)).rejects.toThrow('"arguments" must be an object')
    expect(list.presentCall?.({})).toBeUndefined()
  })

  it('stand for a required argument too', async () => {
    expect(await echoing({ n: { type: 'integer', required: true, default: 3 } }).execute({}, exec)).toStrictEqual({
      n: 3,
    })
  })

  it('have their own defaults filled in', async () => {
    const specs: ParameterSchemaSpec = { order: { ...parameters.order, default: { desc: true } } }
    expect(await echoing(specs).execute({}, exec)).toStrictEqual({ order: { desc: true, by: 'name' } })
  })

  it('are not filled in in the branches of a union', async () => {
    const specs: ParameterSchemaSpec = { what: { oneOf: [{ type: 'null' }, parameters.order] } }
    expect(await echoing(specs).execute({ what: {} }, exec)).toStrictEqual({ what: {} })
  })

  it('leave the arguments of the caller as they are, and give them back where nothing is missing', () => {
    const args = Object.freeze({ path: 'a' })
    expect(list.completeArguments?.(args)).toStrictEqual({ path: 'a', limit: 100 })
    expect(args).toStrictEqual({ path: 'a' })
    const complete = { path: 'a', limit: 1, ranges: [{ from: 1, step: 1 }] }
    expect(list.completeArguments?.(complete)).toBe(complete)
    expect(list.completeArguments?.(null)).toBeNull()
  })

  it('may be of a parameter that objects have', async () => {
    const specs = JSON.parse('{"__proto__":{"type":"integer","default":1}}') as ParameterSchemaSpec
    expect(JSON.stringify(await echoing(specs).execute({}, exec))).toBe('{"__proto__":1}')
  })

  it('have no card where arguments throw when they are looked at', () => {
    const hostile = Object.defineProperty({ path: 'a' }, 'limit', {
      enumerable: true,
      get() {
        throw new Error('no')
      },
    })
    expect(list.presentCall?.(hostile)).toBeUndefined()
  })

  it('are filled in once: the outcome is complete', () => {
    fc.assert(
      fc.property(
        parameterMaps.chain(map => argumentsOf(map).map(args => [map, args] as const)),
        ([map, args]) => {
          const complete = definitionOf(map)?.completeArguments
          if (complete === undefined) return
          const once = complete(args)
          expect(complete(once)).toBe(once)
          expect(once).toMatchObject(args)
        },
      ),
    )
  })
})

/** The tool, where the generated defaults fit their specs. */
function definitionOf(map: ParameterSchemaSpec): ToolDefinition | undefined {
  try {
    return echoing(map)
  } catch {
    return undefined
  }
}

describe('defaults of parameters that are wrong', () => {
  it('are refused when the tool is defined, each with its place', () => {
    expect(
      violationsOf({
        limit: { type: 'integer', minimum: 1, default: 0 },
        order: { ...parameters.order, properties: { by: { type: 'string', default: 5 } } },
        list: { type: 'array', items: { type: 'string' }, default: [1] },
      }),
    ).toStrictEqual([
      'parameters.limit.default does not satisfy its own schema: "default" must be at least 1',
      'parameters.order.properties.by.default does not satisfy its own schema: "default" must be a string',
      'parameters.list.default does not satisfy its own schema: "default[0]" must be a string',
    ])
  })

  it('say where a wrong default stands, as other mistakes do', () => {
    const wrong = { type: 'integer', default: 'x' }
    expect(
      violationsOf({
        rows: {
          type: 'array',
          items: { type: 'object', additionalProperties: false, properties: { 'row.size': wrong } },
        },
      }),
    ).toEqual([
      'parameters.rows.items.properties["row.size"].default does not satisfy its own schema: "default" must be an integer',
    ])
  })

  it('are only notes to a tool that does not ask for them', () => {
    expect(echoing({ limit: { type: 'integer', default: 'many' } }, false).parameters.properties).toStrictEqual({
      limit: { type: 'integer', default: 'many' },
    })
  })

  it('are refused where defaults is neither true nor false', () => {
    expect(() => defineTool({ ...common, parameters, defaults: 'yes' as never, execute: async () => null })).toThrow(
      'defineTool(list): defaults must be true or false',
    )
  })

  it.each([
    ['a Standard Schema', z.object({ n: z.int().default(1) })],
    ['a TypeBox schema', Type.Object({ n: Type.Integer({ default: 1 }) })],
  ])('are for specs: with %s there is a remedy', (_what, foreign) => {
    expect(() => defineTool({ ...common, parameters: foreign, defaults: true, execute: async () => null })).toThrow(
      'defaults is for a map of specs (a Standard Schema fills in its own, a TypeBox schema is checked as it is)',
    )
  })
})
