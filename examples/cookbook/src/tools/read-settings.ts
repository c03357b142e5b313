import { defineTool, text } from '@dsh/schema'

export const readSettings = defineTool({
  name: 'read_settings',
  description: 'Reads the settings of this project.',
  parameters: {},
  output: {
    schema: {
      type: 'object',
      properties: { user: { type: 'string', required: true }, token: { type: 'string', required: true } },
      additionalProperties: false,
    },
    render: (_args, { user, token }) => [text(`user ${user}, token ${token}`)],
  },
  execute: async () => ({ user: 'ada', token: 'tok_4711' }),
})
