import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { throwIfAborted } from '../errors.ts'
import { writeFile } from '../files/write-file.ts'
import { changeCall, changeResult } from '../view/diff-view.ts'
import { envelope } from '../view/envelope.ts'
import { hunksOf } from '../view/hunks.ts'
import { createWorkspace, type FsToolsOptions, type Workspace } from '../workspace.ts'
import { checkFirst, nonEmpty, wellFormed } from './check-first.ts'

/** The tool `write` on a workspace that it shares with others. */
export function writeTool(workspace: Workspace): ToolDefinition {
  const definition = defineTool({
    name: 'write',
    description:
      'Creates a file of the workspace, or replaces the whole content of one, and makes the folders that it needs. ' +
      'An existing file must have been read before; to change a part of it use edit.',
    parameters: {
      file_path: {
        type: 'string',
        required: true,
        minLength: 1,
        description: 'Path of the file, relative to the workspace or absolute inside it.',
      },
      content: { type: 'string', required: true, description: 'The whole new content.' },
    },
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          path: { type: 'string', required: true },
          operation: { type: 'string', enum: ['create', 'update'], required: true },
          before: { oneOf: [{ type: 'string' }, { type: 'null' }], required: true },
          after: { type: 'string', required: true },
        },
      },
      render: (_args, value) => [
        text(envelope(value.path, value.operation === 'create' ? 'Created file' : 'Updated file')),
      ],
      presentationMeta: (_args, { path, operation, before, after }) => {
        const known = operation === 'create' || before !== null
        return { diffs: known ? hunksOf(path, before ?? '', after, workspace.limits.diffBytes) : [] }
      },
    },
    async execute(args, exec) {
      throwIfAborted(exec.signal)
      return writeFile(workspace, args, exec)
    },
    presentCall: args => changeCall('Write', wholeOf(args)),
    presentResult: (args, result) => changeResult(result, wholeOf(args)),
  })
  return checkFirst(definition, nonEmpty('file_path'), wellFormed('file_path'), wellFormed('content'))
}

function wholeOf(args: { file_path: string; content: string }) {
  return { path: args.file_path, oldText: null, newText: args.content }
}

/** The tool `write` alone; give it the observations of the `read` that it goes with. */
export function createWriteTool(options: FsToolsOptions): ToolDefinition {
  return writeTool(createWorkspace(options))
}
