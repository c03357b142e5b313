import { defineTool, text } from '@dsh/schema'

export const deleteFile = defineTool({
  name: 'delete_file',
  description: 'Deletes a file.',
  parameters: { path: { type: 'string', required: true, minLength: 1 } },
  output: { schema: { type: 'string' }, render: (_args, path) => [text(`deleted ${path}`)] },
  execute: async ({ path }) => path,
})
