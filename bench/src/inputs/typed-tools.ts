/**
 * How many tools a large host has: the number of a report of compilers that ran out of memory. Their schemas are of the size
 * that is usual among public ones that declare an output: some ten nodes of arguments, eighteen of output.
 */
export const toolCount = 220

const indices = Array.from({ length: toolCount }, (_, index) => index)

/**
 * A module of tools by the `defineTool` of ours or of the peer, each with four functions that get the types of its schemas,
 * and told to a model.
 */
export function definedTools(from: '@dsh/schema' | '@deepseek-ai/dsh-tools'): string {
  // To the peer's types a text is any text until it is told.
  const asConst = from === '@dsh/schema' ? '' : ' as const'
  const tools = indices.map(
    at => `
export const tool${at} = defineTool({
  name: 'tool_${at}',
  description: 'Does something.',
  parameters: {
    path${at}: { type: 'string', required: true, minLength: 1, description: 'Where it is.' },
    mode: { type: 'string', enum: ['a${at}', 'b'], description: 'How it is read.' },
    limit: { type: 'integer', minimum: 1, description: 'How many at most.' },
    tags: { type: 'array', items: { type: 'string' }, description: 'What it must have.' },
    range: {
      type: 'object',
      additionalProperties: false,
      properties: {
        from: { type: 'integer', required: true, description: 'The first line.' },
        to: { type: 'integer', description: 'The last line.' },
      },
      description: 'Which lines.',
    },
    force: { type: 'boolean', description: 'Whether to overwrite.' },
  },
  output: {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        total: { type: 'integer', required: true },
        next: { type: 'string' },
        rows: {
          type: 'array',
          required: true,
          items: {
            type: 'object',
            additionalProperties: false,
            properties: {
              name${at}: { type: 'string', required: true },
              path: { type: 'string', required: true },
              size: { type: 'integer', required: true },
              kind: { type: 'string', enum: ['file', 'folder'], required: true },
              modified: { type: 'string' },
              labels: { type: 'array', items: { type: 'string' } },
              line: { type: 'integer' },
              score: { type: 'number' },
              owner: {
                type: 'object',
                additionalProperties: false,
                properties: {
                  id: { type: 'integer', required: true },
                  login: { type: 'string', required: true },
                  url: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
    render: (args, value) => [{ type: 'text', text: args.path${at} + value.total }],
  },
  isConcurrencySafe: args => args.force !== true,
  execute: async args => ({
    total: args.range?.from ?? 0,
    rows: [{ name${at}: args.mode ?? '', path: args.path${at}, size: 1, kind: 'file'${asConst} }],
  }),
  presentCall: args => ({ card: 'generic', title: args.path${at} }),
})`,
  )
  return `import { defineTool } from '${from}'\n${tools.join('\n')}\n`
}

/** A module of the same schemas by zod, and nothing else; with `isInferred` also what they infer. */
export function zodSchemas(isInferred: boolean): string {
  const tools = indices.map(
    at => `
export const parameters${at} = z.object({
  path${at}: z.string().min(1).describe('Where it is.'),
  mode: z.enum(['a${at}', 'b']).optional().describe('How it is read.'),
  limit: z.int().min(1).optional().describe('How many at most.'),
  tags: z.array(z.string()).optional().describe('What it must have.'),
  range: z
    .object({ from: z.int().describe('The first line.'), to: z.int().optional().describe('The last line.') })
    .optional()
    .describe('Which lines.'),
  force: z.boolean().optional().describe('Whether to overwrite.'),
})
export const output${at} = z.object({
  total: z.int(),
  next: z.string().optional(),
  rows: z.array(
    z.object({
      name${at}: z.string(),
      path: z.string(),
      size: z.int(),
      kind: z.enum(['file', 'folder']),
      modified: z.string().optional(),
      labels: z.array(z.string()).optional(),
      line: z.int().optional(),
      score: z.number().optional(),
      owner: z.object({ id: z.int(), login: z.string(), url: z.string().optional() }).optional(),
    }),
  ),
})${isInferred ? inferred(at) : ''}`,
  )
  return `import { z } from 'zod'\n${tools.join('\n')}\n`
}

function inferred(at: number): string {
  return `
export const run${at} = async (args: z.infer<typeof parameters${at}>): Promise<z.infer<typeof output${at}>> => ({
  total: args.range?.from ?? 0,
  rows: [{ name${at}: args.mode ?? '', path: args.path${at}, size: 1, kind: 'file' }],
})`
}
