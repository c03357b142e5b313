import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { defineTool, text, type InferTypeBox } from '@dsh/schema'
import { type } from 'arktype'
import { Type, type Static } from 'typebox'
import * as v from 'valibot'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function yes<_T extends true>(): void

// valibot through its adapter: what it makes of the arguments, and what it takes as output.
defineTool({
  name: 'x',
  description: '',
  parameters: toStandardJsonSchema(
    v.object({
      path: v.string(),
      limit: v.optional(v.number(), 5),
      how: v.optional(v.picklist(['text', 'hex'])),
      at: v.pipe(
        v.string(),
        v.transform(value => new Date(value)),
      ),
    }),
  ),
  output: {
    schema: toStandardJsonSchema(v.object({ found: v.array(v.string()), more: v.optional(v.boolean(), false) })),
    render(args, value) {
      yes<Equal<typeof args.path, string>>()
      yes<Equal<typeof value, { found: string[]; more: boolean }>>()
      return [text(args.path)]
    },
  },
  async execute(args) {
    yes<Equal<typeof args, { path: string; limit: number; how?: 'text' | 'hex' | undefined; at: Date }>>()
    // @ts-expect-error no such argument
    const { file } = args
    return { found: [args.path, String(file)] }
  },
})

// ArkType.
defineTool({
  name: 'x',
  description: '',
  parameters: type({ path: 'string', limit: 'number = 5', 'how?': '"text" | "hex"' }),
  output: {
    schema: type({ found: 'string[]' }),
    render(args, value) {
      yes<Equal<typeof value, { found: string[] }>>()
      return [text(args.path)]
    },
  },
  async execute(args) {
    yes<Equal<typeof args, { path: string; limit: number; how?: 'text' | 'hex' }>>()
    return { found: [args.path] }
  },
})

// What is returned has to be what the output takes.
defineTool({
  name: 'x',
  description: '',
  parameters: type({ path: 'string' }),
  output: { schema: type({ found: 'string[]' }), render: () => [] },
  // @ts-expect-error a text is no list
  execute: async args => ({ found: args.path }),
})
defineTool({
  name: 'x',
  description: '',
  parameters: toStandardJsonSchema(v.object({ path: v.string() })),
  output: { schema: toStandardJsonSchema(v.object({ found: v.array(v.string()) })), render: () => [] },
  // @ts-expect-error a text is no list
  execute: async args => ({ found: args.path }),
})

// TypeBox, where it computes a schema from another: 28,000 instantiations of its own.
const picked = Type.Pick(Type.Object({ a: Type.String(), b: Type.Null() }), ['a'])
yes<Equal<InferTypeBox<typeof picked>, Static<typeof picked>>>()
yes<Equal<InferTypeBox<typeof picked>, { a: string }>>()
