import { defineTool, text } from '@dsh/schema'

export const showLog = defineTool({
  name: 'show_log',
  description: 'Shows the whole log of the last build.',
  parameters: {},
  output: { schema: { type: 'array', items: { type: 'string' } }, render: (_args, lines) => [text(lines.join('\n'))] },
  execute: async () => Array.from({ length: 1000 }, (_, at) => `line ${at + 1}: compiled`),
})
