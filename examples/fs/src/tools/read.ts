import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { throwIfAborted } from '../errors.ts'
import { readWindow } from '../files/read-window.ts'
import { createWorkspace, type FsToolsOptions, type Workspace } from '../workspace.ts'
import { languageOf } from '../view/language.ts'
import { readCard, windowText } from '../view/read-view.ts'
import { visible } from '../view/visible.ts'
import { checkFirst, nonEmpty, positiveInteger } from './check-first.ts'

function rangeOf({ offset, limit }: { offset?: number; limit?: number }): string {
  if (limit !== undefined) return ` (${offset ?? 1} - ${(offset ?? 1) + limit - 1})`
  return offset === undefined || offset === 1 ? '' : ` (from line ${offset})`
}

/** The tool `read` on a workspace that it shares with others. */
export function readTool(workspace: Workspace): ToolDefinition {
  const max = workspace.limits.readLines
  const definition = defineTool({
    name: 'read',
    description:
      `Reads a text file of the workspace and shows its lines with their numbers. Shows up to ${max} lines from the ` +
      'start; for the rest of a long file give offset and limit. The numbers and the colon after them are not part of the file.',
    parameters: {
      file_path: {
        type: 'string',
        required: true,
        minLength: 1,
        description: 'Path of the file, relative to the workspace or absolute inside it.',
      },
      offset: { type: 'integer', minimum: 1, description: 'Number of the first line to show, from 1. Default 1.' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: max,
        description: `How many lines to show. Default and maximum ${max}.`,
      },
    },
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          path: { type: 'string', required: true },
          offset: { type: 'integer', required: true },
          lines: {
            type: 'array',
            required: true,
            items: {
              type: 'object',
              additionalProperties: false,
              properties: { number: { type: 'integer', required: true }, text: { type: 'string', required: true } },
            },
          },
          totalLines: { type: 'integer', required: true },
        },
      },
      render: (args, value) => [text(windowText(value, args.limit ?? max))],
      presentationMeta: (_args, value) => {
        const lang = languageOf(value.path)
        return lang === undefined ? value : { ...value, lang }
      },
    },
    isConcurrencySafe: () => true,
    async execute(args, exec) {
      throwIfAborted(exec.signal)
      return readWindow(workspace, args, exec)
    },
    presentCall: args => ({
      card: 'generic',
      title: `Read ${visible(args.file_path)}${rangeOf(args)}`,
      kind: 'read',
      locations: [{ path: args.file_path, ...(args.offset === undefined ? {} : { line: args.offset }) }],
    }),
    presentResult: (_args, result) => readCard(result),
  })
  return checkFirst(definition, nonEmpty('file_path'), positiveInteger('offset'), positiveInteger('limit'), args =>
    Number(args['limit']) > max ? `limit must be less than or equal to ${max}` : undefined,
  )
}

/** The tool `read` alone. */
export function createReadTool(options: FsToolsOptions): ToolDefinition {
  return readTool(createWorkspace(options))
}
