import { defineTool, text, type ToolDefinition } from '@dsh/schema'

const words = { schema: { type: 'string' }, render: (_args: unknown, value: string) => [text(value)] } as const

/** Small tools, each of which needs to be kept in check in its own way. */
export function createTools(): readonly ToolDefinition[] {
  let visits = 0
  return [
    defineTool({
      name: 'fetch_page',
      description: 'Fetches a page. The server is busy two times out of three.',
      parameters: { url: { type: 'string', required: true } },
      output: words,
      async execute({ url }) {
        visits += 1
        if (visits % 3 !== 0) throw new Error('503 busy')
        return `the page at ${url}`
      },
    }),
    defineTool({
      name: 'read_settings',
      description: 'Reads the settings of this project.',
      parameters: {},
      output: {
        schema: {
          type: 'object',
          properties: { user: { type: 'string' }, token: { type: 'string' } },
          additionalProperties: false,
        },
        render: (_args, settings) => [text(JSON.stringify(settings))],
      },
      execute: async () => ({ user: 'ada', token: 'tok_4711' }),
    }),
    defineTool({
      name: 'show_log',
      description: 'Shows the whole log of the last build.',
      parameters: {},
      output: words,
      execute: async () => Array.from({ length: 1000 }, (_, line) => `line ${line + 1}: compiled`).join('\n'),
    }),
    defineTool({
      name: 'build_index',
      description: 'Builds an index of all files; it takes long, and stops when it is told to.',
      parameters: {},
      output: words,
      timeoutMs: 40,
      execute: (_args, { signal }) =>
        new Promise<string>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped after 12 files')))
        }),
    }),
    defineTool({
      name: 'old_driver',
      description: 'Asks an old driver, which may never answer.',
      parameters: {},
      output: words,
      timeoutMs: 20,
      execute: () => new Promise<string>(() => {}),
    }),
    defineTool({
      name: 'shell',
      description: 'Runs a line of bash. Here it only says what it would run.',
      parameters: { command: { type: 'string', required: true } },
      output: words,
      execute: async ({ command }) => `ran: ${command}`,
    }),
    defineTool({
      name: 'delete_file',
      description: 'Deletes a file.',
      parameters: { path: { type: 'string', required: true } },
      output: words,
      execute: async ({ path }) => `deleted ${path}`,
    }),
  ]
}
