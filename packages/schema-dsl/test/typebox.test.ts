import { Type } from 'typebox'
import { defineTool, text } from '@dsh/schema'
import { describe, expect, it } from 'vitest'
import { exec } from './run-context.ts'

const box = defineTool({
  name: 'box',
  description: 'Boxes a number.',
  parameters: Type.Object({
    n: Type.Number({ minimum: 0, description: 'What to box.' }),
    tags: Type.Optional(Type.Array(Type.String())),
    how: Type.Optional(Type.Union([Type.Literal('plain'), Type.Literal('gift')])),
  }),
  output: { schema: Type.Object({ box: Type.String() }), render: (_args, value) => [text(value.box)] },
  isConcurrencySafe: args => args.how !== 'gift',
  execute: async args => ({ box: `[${args.n.toFixed(1)}]` }),
  presentCall: args => ({ card: 'generic', title: `box ${args.n}` }),
})

describe('defineTool(options) of TypeBox schemas', () => {
  it('sends the model plain JSON Schema, without what TypeBox hides in it', () => {
    expect(box.parameters).toStrictEqual({
      type: 'object',
      required: ['n'],
      properties: {
        n: { type: 'number', minimum: 0, description: 'What to box.' },
        tags: { type: 'array', items: { type: 'string' } },
        how: {
          anyOf: [
            { type: 'string', const: 'plain' },
            { type: 'string', const: 'gift' },
          ],
        },
      },
    })
    expect(Reflect.ownKeys(box.parameters)).toStrictEqual(['type', 'required', 'properties'])
    expect(Object.isFrozen(box.parameters.properties)).toBe(true)
  })

  it('leaves the schema of the author as it is', () => {
    const parameters = Type.Object({ n: Type.Number() })
    defineTool({
      name: 'x',
      description: '',
      parameters,
      output: { schema: Type.Null(), render: () => [] },
      execute: async () => null,
    })
    expect(Object.isFrozen(parameters)).toBe(false)
  })

  it('runs the body with valid arguments only, as they are', async () => {
    const args = { n: 1 }
    expect(await box.execute(args, exec)).toStrictEqual({ box: '[1.0]' })
    await expect(box.execute({ n: '1' }, exec)).rejects.toMatchObject({ violations: ['"n" must be a number'] })
    expect(box.presentCall?.({})).toBeUndefined()
    expect(box.isConcurrencySafe?.({ n: 1 })).toBe(true)
  })

  it('takes a root that is closed', async () => {
    const tool = defineTool({
      name: 'x',
      description: '',
      parameters: Type.Object({ path: Type.Optional(Type.String()) }, { additionalProperties: false }),
      output: { schema: Type.Null(), render: () => [] },
      execute: async () => null,
    })
    await expect(tool.execute({ pathh: 'a' }, exec)).rejects.toThrow('(did you mean "path"?)')
  })

  it('takes tuples, in the words of the newer draft', async () => {
    const tool = defineTool({
      name: 'x',
      description: '',
      parameters: Type.Object({ pair: Type.Tuple([Type.String(), Type.Number()]), none: Type.Tuple([]) }),
      output: { schema: Type.String(), render: (_args, value) => [text(value)] },
      execute: async args => args.pair[0],
    })
    expect(tool.parameters.properties).toStrictEqual({
      pair: { type: 'array', minItems: 2, prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
      none: { type: 'array', minItems: 0, items: false },
    })
    expect(await tool.execute({ pair: ['a', 1], none: [] }, exec)).toBe('a')
    await expect(tool.execute({ pair: ['a', 1, 2], none: [] }, exec)).rejects.toThrow('invalid arguments')
  })

  it('takes recursive types', async () => {
    const tree = Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref('Node')) }) }, 'Node')
    const tool = defineTool({
      name: 'x',
      description: '',
      parameters: Type.Object({ tree }),
      output: { schema: Type.Null(), render: () => [] },
      execute: async () => null,
    })
    expect(await tool.execute({ tree: { next: { next: {} } } }, exec)).toBeNull()
    await expect(tool.execute({ tree: { next: { next: 1 } } }, exec)).rejects.toThrow('"tree.next.next"')
  })

  it('takes unsafe schemas', async () => {
    const tool = defineTool({
      name: 'x',
      description: '',
      parameters: Type.Object({}),
      output: {
        schema: Type.Unsafe<string>({ type: 'string', minLength: 1 }),
        render: (_args, value) => [text(value)],
      },
      execute: async () => 'a',
    })
    expect(tool.output.schema).toStrictEqual({ type: 'string', minLength: 1 })
    expect(await tool.execute({}, exec)).toBe('a')
  })

  it('refuses a refinement, which would not be checked', () => {
    const refined = Type.Object({ n: Type.Refine(Type.Number(), value => value > 1) })
    expect(() =>
      defineTool({
        name: 'x',
        description: '',
        parameters: refined,
        output: { schema: Type.Null(), render: () => [] },
        execute: async () => null,
      }),
    ).toThrow('parameters has a TypeBox refinement, which no JSON Schema says: check it in execute')
  })

  it('refuses types that JSON does not have', () => {
    expect(() =>
      defineTool({
        name: 'x',
        description: '',
        parameters: Type.Object({ n: Type.BigInt() }),
        output: { schema: Type.Null(), render: () => [] },
        execute: async () => null,
      }),
    ).toThrow(/parameters\.properties\.n\.type/)
  })
})
