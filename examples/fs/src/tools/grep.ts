import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { includeProblem } from '../search/include.ts'
import { grepFiles } from '../search/grep-files.ts'
import { grepCard, grepMeta, grepText } from '../view/grep-view.ts'
import { visible } from '../view/visible.ts'
import { createWorkspace, type FsToolsOptions, type Workspace } from '../workspace.ts'
import { checkFirst, nonEmpty } from './check-first.ts'

/** The tool `grep` on a workspace that it shares with others. */
export function grepTool(workspace: Workspace): ToolDefinition {
  const { limits } = workspace
  const paging = { max: limits.grepMatches, lineBytes: limits.grepLineBytes, metaBytes: limits.grepMetaBytes }
  const definition = defineTool({
    name: 'grep',
    description:
      'Finds the lines of the files of the workspace that match a regular expression (syntax of ripgrep, one line at a ' +
      'time). Leaves out hidden, ignored and binary files.',
    parameters: {
      pattern: { type: 'string', required: true, minLength: 1, description: 'The regular expression.' },
      path: { type: 'string', minLength: 1, description: 'Folder or file to search. Default: the workspace.' },
      include: {
        type: 'string',
        minLength: 1,
        description: 'One glob that file paths must match, such as *.{ts,tsx}.',
      },
    },
    timeoutMs: limits.searchMs,
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          matches: {
            type: 'array',
            required: true,
            items: {
              type: 'object',
              additionalProperties: false,
              properties: {
                path: { type: 'string', required: true },
                lineNumber: { type: 'integer', required: true },
                line: { type: 'string', required: true },
              },
            },
          },
          partial: { type: 'boolean', const: true },
          stored: {
            type: 'object',
            additionalProperties: false,
            properties: { locator: { type: 'string', required: true }, hint: { type: 'string', required: true } },
          },
        },
      },
      render: (_args, value) => [text(grepText(value, paging))],
      presentationMeta: (_args, value) => grepMeta(value, paging),
    },
    isConcurrencySafe: () => true,
    execute: (args, exec) => grepFiles(workspace, args, exec),
    presentCall: args => ({
      card: 'generic',
      title: `Grep ${visible(args.pattern)}${args.include === undefined ? '' : ` in ${visible(args.include)}`}`,
      kind: 'search',
      ...(args.path === undefined ? {} : { locations: [{ path: args.path }] }),
    }),
    presentResult: (_args, result) => grepCard(result),
  })
  return checkFirst(definition, nonEmpty('pattern'), nonEmpty('path', ' when given'), args =>
    args['include'] === '' ? includeProblem('') : undefined,
  )
}

/** The tool `grep` alone. */
export function createGrepTool(options: FsToolsOptions): ToolDefinition {
  return grepTool(createWorkspace(options))
}
