import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { throwIfAborted } from '../errors.ts'
import { editFile } from '../files/edit-file.ts'
import { changeCall, changeResult } from '../view/diff-view.ts'
import { hunksOf } from '../view/hunks.ts'
import { pathLine } from '../view/visible.ts'
import { createWorkspace, type FsToolsOptions, type Workspace } from '../workspace.ts'
import { checkFirst, nonEmpty, wellFormed } from './check-first.ts'

/** The tool `edit` on a workspace that it shares with others. */
export function editTool(workspace: Workspace): ToolDefinition {
  const definition = defineTool({
    name: 'edit',
    description:
      'Replaces a text in a file of the workspace that has been read before. old_string must stand there exactly, ' +
      'without the line numbers that read shows, and in one place only unless replace_all is set.',
    parameters: {
      file_path: {
        type: 'string',
        required: true,
        minLength: 1,
        description: 'Path of the file, relative to the workspace or absolute inside it.',
      },
      old_string: {
        type: 'string',
        required: true,
        minLength: 1,
        description: 'The text to replace, with enough around it to be found once.',
      },
      new_string: { type: 'string', required: true, description: 'The text to put there.' },
      replace_all: { type: 'boolean', description: 'Replaces every occurrence. Default false.' },
    },
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          path: { type: 'string', required: true },
          before: { type: 'string', required: true },
          after: { type: 'string', required: true },
        },
      },
      render: (args, value) => [
        text(
          args.replace_all === true
            ? `The file ${pathLine(value.path)} has been updated. All occurrences were successfully replaced.`
            : `The file ${pathLine(value.path)} has been updated successfully.`,
        ),
      ],
      presentationMeta: (_args, { path, before, after }) => ({
        diffs: hunksOf(path, before, after, workspace.limits.diffBytes),
      }),
    },
    async execute(args, exec) {
      throwIfAborted(exec.signal)
      return editFile(workspace, args, exec)
    },
    presentCall: args =>
      changeCall('Edit', { path: args.file_path, oldText: args.old_string, newText: args.new_string }),
    presentResult: (_args, result) => changeResult(result),
  })
  return checkFirst(
    definition,
    nonEmpty('file_path'),
    nonEmpty('old_string'),
    wellFormed('old_string'),
    wellFormed('new_string'),
    args =>
      typeof args['old_string'] === 'string' && args['old_string'] === args['new_string']
        ? 'old_string and new_string must differ'
        : undefined,
  )
}

/** The tool `edit` alone; give it the observations of the `read` that it goes with. */
export function createEditTool(options: FsToolsOptions): ToolDefinition {
  return editTool(createWorkspace(options))
}
