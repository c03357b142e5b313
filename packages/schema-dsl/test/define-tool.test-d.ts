import { defineTool, text, type JsonValue, type ToolDefinition, type ToolRunContext } from '@dsh/schema'
import { Type } from 'typebox'
import { z } from 'zod'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function yes<_T extends true>(): void
const render = () => []
const base = { name: 'x', description: '', parameters: {} } as const
const rest = {
  name: 'x',
  description: '',
  output: { schema: { type: 'null' }, render },
  execute: async () => null,
} as const

// The DSL: every function sees the types of the two schemas, literals included.
const read = defineTool({
  name: 'read',
  description: '',
  parameters: {
    path: { type: 'string', required: true },
    how: { type: 'string', enum: ['text', 'hex'] },
    depth: { type: 'integer', const: 2 },
  },
  output: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { body: { type: 'string', required: true }, kind: { type: 'string', enum: ['a', 'b'] } },
    },
    render(args, value) {
      yes<Equal<typeof args, { path: string; how?: 'text' | 'hex'; depth?: 2 }>>()
      yes<Equal<typeof value, { body: string; kind?: 'a' | 'b' }>>()
      return [text(value.body)]
    },
    presentationMeta(args, value) {
      yes<Equal<typeof args.how, 'text' | 'hex' | undefined>>()
      yes<Equal<typeof value.kind, 'a' | 'b' | undefined>>()
      return { path: args.path }
    },
  },
  isConcurrencySafe(args) {
    yes<Equal<typeof args.path, string>>()
    return true
  },
  async execute(args, exec) {
    yes<Equal<typeof args, { path: string; how?: 'text' | 'hex'; depth?: 2 }>>()
    yes<Equal<typeof exec, ToolRunContext>>()
    yes<Equal<typeof exec.signal, AbortSignal>>()
    // @ts-expect-error the signal is the call's
    exec.signal = AbortSignal.abort()
    // @ts-expect-error no such argument
    const { file } = args
    return { body: args.path + file, kind: 'a' }
  },
  presentCall: args => ({ card: 'generic', title: args.path }),
  presentResult: (args, result) => ({ card: 'terminal', title: args.path, exitCode: result.isError ? 1 : 0 }),
})
yes<Equal<typeof read, ToolDefinition>>()

// Without parameters there is nothing to read.
defineTool({
  name: 'x',
  description: '',
  parameters: {},
  output: { schema: { type: 'json' }, render: (_args, value) => (yes<Equal<typeof value, JsonValue>>(), []) },
  execute: async args => Object.keys(args),
})

// Only `output.schema` says what the output is.
defineTool({
  name: 'x',
  description: '',
  parameters: {},
  output: {
    schema: { type: 'string' },
    render(_args, value) {
      yes<Equal<typeof value, string>>()
      return []
    },
  },
  execute: async () => 'literal',
})

// A body's literals stay literals, at any depth.
const status = { type: 'string', enum: ['ok', 'bad'] } as const
const done = {
  type: 'object',
  additionalProperties: false,
  properties: { done: { type: 'boolean', const: true } },
} as const
defineTool({ ...base, output: { schema: status, render }, execute: async () => 'ok' })
defineTool({
  ...base,
  output: { schema: { type: 'array', items: status }, render },
  execute: async () => ['ok', 'bad'],
})
defineTool({ ...base, output: { schema: done, render }, execute: async () => ({ done: true }) })
defineTool({
  ...base,
  output: { schema: { oneOf: [{ type: 'null' }, done, { type: 'integer', const: 7 }] }, render },
  async execute(_args, exec) {
    if (exec.signal.aborted) return null
    return exec.callId === '1' ? { done: true } : 7
  },
})
// @ts-expect-error which does not make other literals right
defineTool({ ...base, output: { schema: status, render }, execute: async () => 'good' })
// @ts-expect-error at no depth
defineTool({ ...base, output: { schema: done, render }, execute: async () => ({ done: false }) })

// @ts-expect-error an object must say whether it is open
defineTool({ ...rest, parameters: { a: { type: 'object' } } })
// @ts-expect-error `required` is only ever true
defineTool({ ...rest, parameters: { a: { type: 'null', required: false } } })
// @ts-expect-error a union has two branches
defineTool({ ...rest, parameters: { a: { oneOf: [{ type: 'null' }] } } })
// @ts-expect-error an enum has the type of its node
defineTool({ ...rest, parameters: { a: { type: 'integer', enum: ['a'] } } })
// @ts-expect-error a symbol is no name
defineTool({ ...rest, parameters: { [Symbol.iterator]: { type: 'null' } } })
// @ts-expect-error a type that there is not
defineTool({ ...rest, parameters: { a: { type: 'text' } } })
// @ts-expect-error the root can only be closed
defineTool({ ...base, ...rest, additionalProperties: true })
// @ts-expect-error the body must return what the output says
defineTool({ ...base, output: { schema: { type: 'string' }, render }, execute: async () => 1 })
// @ts-expect-error and not nothing
defineTool({ ...base, output: { schema: { type: 'string' }, render }, execute: async () => undefined })
// @ts-expect-error a presenter returns a card
defineTool({ ...base, ...rest, presentCall: () => ({ title: 'x' }) })
// @ts-expect-error a value needs a rendering
defineTool({ ...base, ...rest, output: { schema: { type: 'null' } } })

// TypeBox.
defineTool({
  name: 'box',
  description: '',
  parameters: Type.Object({
    n: Type.Number(),
    inner: Type.Object({
      list: Type.Array(Type.String()),
      how: Type.Optional(Type.Union([Type.Literal('a'), Type.Null()])),
    }),
  }),
  output: {
    schema: Type.Object({ s: Type.String() }),
    render(args, value) {
      yes<Equal<typeof args, { n: number; inner: { list: string[]; how?: 'a' | null } }>>()
      yes<Equal<typeof value, { s: string }>>()
      return []
    },
  },
  execute: async args => ({ s: args.inner.list.join() }),
})
// @ts-expect-error the body must return what the output says
defineTool({ ...base, output: { schema: Type.String(), render }, execute: async () => 1 })
// @ts-expect-error arguments are an object
defineTool({ ...rest, parameters: Type.String() })

// A Standard Schema: the body gets what it parses, returns what it takes, and what it makes of that is rendered.
defineTool({
  name: 'zod',
  description: '',
  parameters: z.object({
    n: z.string().transform(Number),
    how: z.enum(['a', 'b']).default('a'),
    list: z.array(z.string()),
  }),
  output: {
    schema: z.object({ size: z.string().transform(value => value.length) }),
    render(args, value) {
      yes<Equal<typeof args, { n: number; how: 'a' | 'b'; list: string[] }>>()
      yes<Equal<typeof value, { size: number }>>()
      return []
    },
  },
  async execute(args) {
    yes<Equal<typeof args, { n: number; how: 'a' | 'b'; list: string[] }>>()
    return { size: args.list.join() }
  },
})
// @ts-expect-error the body must return what the schema takes
defineTool({ ...base, output: { schema: z.string(), render }, execute: async () => 1 })

// The two schemas need not be of one library.
defineTool({
  name: 'mixed',
  description: '',
  parameters: z.object({ n: z.number() }),
  output: { schema: { type: 'array', items: { type: 'integer' } }, render: (_args, value) => [text(value.join())] },
  execute: async args => [args.n],
})

// With defaults, what has one is there, at any depth but in a union.
defineTool({
  ...base,
  parameters: {
    path: { type: 'string', required: true },
    limit: { type: 'integer', default: 5 },
    page: { type: 'integer' },
    order: {
      type: 'object',
      additionalProperties: false,
      properties: { by: { type: 'string', enum: ['a', 'b'], default: 'a' }, desc: { type: 'boolean' } },
    },
    rows: {
      type: 'array',
      items: { type: 'object', additionalProperties: false, properties: { n: { type: 'null', default: null } } },
    },
    either: {
      oneOf: [
        { type: 'null' },
        { type: 'object', additionalProperties: false, properties: { n: { type: 'integer', default: 1 } } },
      ],
    },
  },
  defaults: true,
  output: { schema: { type: 'null' }, render },
  execute: async args => {
    yes<
      Equal<
        typeof args,
        {
          path: string
          limit: number
          page?: number
          order?: { by: 'a' | 'b'; desc?: boolean }
          rows?: { n: null }[]
          either?: { n?: number } | null
        }
      >
    >()
    return null
  },
})

// Without, and where nobody can tell, it may be missing.
defineTool({
  ...rest,
  parameters: { limit: { type: 'integer', default: 5 } },
  execute: async args => (yes<Equal<typeof args, { limit?: number }>>(), null),
})
declare const perhaps: boolean
defineTool({
  ...rest,
  parameters: { limit: { type: 'integer', default: 5 } },
  defaults: perhaps,
  execute: async args => (yes<Equal<typeof args, { limit?: number }>>(), null),
})
