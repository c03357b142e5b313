// #region tool
import { defineTool, text } from '@dsh/schema'

const notes: Readonly<Record<string, readonly string[]>> = {
  'shopping.md': ['green tea', 'bread'],
  'ideas.md': ['a teapot that calls', 'a quiet door'],
}

export const searchNotes = defineTool({
  name: 'search_notes',
  description: 'Finds the lines of the notes that contain a text.',
  parameters: { query: { type: 'string', required: true, minLength: 1, description: 'What to look for.' } },
  output: {
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', required: true },
          line: { type: 'integer', required: true },
          text: { type: 'string', required: true },
        },
        additionalProperties: false,
      },
    },
    // What the model reads, and what a screen may keep: both made of the value, which is not kept.
    render: (_args, found) =>
      found.length === 0
        ? [text('Nothing found: try a shorter word.')]
        : found.map(({ path, line, text: words }) => text(`${path}:${line}: ${words}`)),
    presentationMeta: (_args, found) => found,
  },
  isConcurrencySafe: () => true,
  async execute({ query }) {
    return Object.entries(notes).flatMap(([path, lines]) =>
      lines.flatMap((words, at) => (words.includes(query) ? [{ path, line: at + 1, text: words }] : [])),
    )
  },
  presentCall: ({ query }) => ({ card: 'generic', kind: 'search', title: `Search the notes for "${query}"` }),
  presentResult(_args, { meta }) {
    if (!Array.isArray(meta)) return undefined // an old log, or a failure: the generic card will do
    const found = meta as readonly { readonly path: string; readonly line: number; readonly text: string }[]
    const paths = [...new Set(found.map(({ path }) => path))]
    const files = paths.map(path => ({
      path,
      matches: found.filter(one => one.path === path).map(one => ({ lineNumber: one.line, line: one.text })),
    }))
    return { card: 'search', shape: 'matches', files, total: found.length, truncated: false }
  },
})
// #endregion tool
