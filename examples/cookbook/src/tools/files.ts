import { defineTool, text } from '@dsh/schema'

/** Three small tools that every agent inherits. */
export const files = (['read', 'write', 'search'] as const).map(name =>
  defineTool({
    name,
    description: `Would ${name} files.`,
    parameters: { path: { type: 'string', required: true } },
    output: { schema: { type: 'string' }, render: (_args, done) => [text(done)] },
    isConcurrencySafe: () => name !== 'write',
    execute: async ({ path }) => `${name} ${path}`,
  }),
)
