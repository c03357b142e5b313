// #region package
import { defineTool, text, type ToolDefinition } from '@dsh/schema'

/** What the tools need of the world; the host gives it, so a test gives a Map. */
export interface NoteStore {
  /** The text of a note, or nothing where there is none. */
  get(name: string): string | undefined
  /** Keeps a text under a name. */
  set(name: string, text: string): unknown
}

/** The tools of this package, over one store. */
export function createNotesTools(store: NoteStore): readonly ToolDefinition[] {
  const name = {
    type: 'string',
    required: true,
    pattern: '^[\\w-]{1,40}$',
    description: 'Letters and digits.',
  } as const
  return [
    defineTool({
      name: 'notes_read',
      description: 'Reads a note.',
      parameters: { name },
      output: { schema: { type: 'string' }, render: (_args, note) => [text(note)] },
      isConcurrencySafe: () => true,
      async execute(args) {
        const note = store.get(args.name)
        if (note === undefined) throw new Error(`there is no note "${args.name}": write it with notes_write`)
        return note
      },
      presentCall: args => ({ card: 'generic', kind: 'read', title: `Read the note ${args.name}` }),
    }),
    defineTool({
      name: 'notes_write',
      description: 'Writes a note, in place of one of the same name.',
      parameters: { name, text: { type: 'string', required: true, maxLength: 10_000 } },
      output: { schema: { type: 'null' }, render: args => [text(`wrote the note ${args.name}`)] },
      async execute(args) {
        store.set(args.name, args.text)
        return null
      },
      presentCall: args => ({
        card: 'diff',
        title: `Write the note ${args.name}`,
        diffs: [{ path: args.name, oldText: null, newText: args.text }],
      }),
    }),
  ]
}
// #endregion package
