/** How many tools a large host has; the number of a report of compilers that ran out of memory. */
export const toolCount = 220

const indices = Array.from({ length: toolCount }, (_, index) => index)

/** A module of tools by `defineTool`, each with four functions that get the types of its schemas. */
export function dshTools(): string {
  const tools = indices.map(
    at => `
export const tool${at} = defineTool({
  name: 'tool_${at}',
  description: 'Does something.',
  parameters: {
    path${at}: { type: 'string', required: true, minLength: 1 },
    mode: { type: 'string', enum: ['a${at}', 'b'] },
    limit: { type: 'integer', minimum: 1 },
    tags: { type: 'array', items: { type: 'string' } },
    range: {
      type: 'object',
      additionalProperties: false,
      properties: { from: { type: 'integer', required: true }, to: { type: 'integer' } },
    },
    force: { type: 'boolean' },
  },
  output: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        count: { type: 'integer', required: true },
        rows: {
          type: 'array',
          items: { type: 'object', additionalProperties: false, properties: { name: { type: 'string', required: true } } },
        },
      },
    },
    render: (args, value) => [text(args.path${at} + value.count)],
  },
  isConcurrencySafe: args => args.force !== true,
  execute: async args => ({ count: args.range?.from ?? 0, rows: [{ name: args.mode ?? args.path${at} }] }),
  presentCall: args => ({ card: 'generic', title: args.path${at} }),
})`,
  )
  return `import { defineTool, text } from '@dsh/schema'\n${tools.join('\n')}\n`
}

/** A module of the same schemas by zod, and nothing else; with `isInferred` also what they infer. */
export function zodSchemas(isInferred: boolean): string {
  const tools = indices.map(
    at => `
export const parameters${at} = z.object({
  path${at}: z.string().min(1),
  mode: z.enum(['a${at}', 'b']).optional(),
  limit: z.int().min(1).optional(),
  tags: z.array(z.string()).optional(),
  range: z.object({ from: z.int(), to: z.int().optional() }).optional(),
  force: z.boolean().optional(),
})
export const output${at} = z.object({
  count: z.int(),
  rows: z.array(z.object({ name: z.string() })).optional(),
})${isInferred ? inferred(at) : ''}`,
  )
  return `import { z } from 'zod'\n${tools.join('\n')}\n`
}

function inferred(at: number): string {
  return `
export const run${at} = async (args: z.infer<typeof parameters${at}>): Promise<z.infer<typeof output${at}>> => ({
  count: args.range?.from ?? 0,
  rows: [{ name: args.mode ?? args.path${at} }],
})`
}
