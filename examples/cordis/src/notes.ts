import type { Context } from '@deepseek-ai/cordis'
import { defineTool } from '@dsh/cordis'

/** What it is called. */
export const name = 'notes'

/** Its tools go where tools go. */
export const inject = ['tools', 'systemPrompt']

/** A list of notes, with a tool to read it and one to add to it. */
export function apply(ctx: Context, { first }: { readonly first: string }): void {
  const notes = [first]
  ctx.tools.register(
    defineTool({
      name: 'read_notes',
      description: 'Lists all notes.',
      parameters: {},
      output: {
        schema: { type: 'array', items: { type: 'string' } },
        render: (_args, value) => [{ type: 'text', text: value.join('\n') }],
      },
      isConcurrencySafe: () => true,
      execute: async () => [...notes],
    }),
  )
  ctx.tools.register(
    defineTool({
      name: 'add_note',
      description: 'Adds a note.',
      parameters: { text: { type: 'string', required: true, description: 'The note.' } },
      output: {
        schema: { type: 'integer' },
        render: (_args, value) => [{ type: 'text', text: `there are ${value} notes` }],
      },
      execute: async ({ text }) => notes.push(text),
    }),
  )
  // The plugin ends with its section, as with its tools.
  ctx.systemPrompt.section({
    name: 'tool:notes',
    order: 110,
    text: 'Keep what the user asks you to remember as a note.',
  })
}
