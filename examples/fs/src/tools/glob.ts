import { defineTool, text, type ToolDefinition } from '@dsh/schema'
import { globFiles } from '../search/glob-files.ts'
import { globCard, globMeta, globText } from '../view/glob-view.ts'
import { visible } from '../view/visible.ts'
import { createWorkspace, type FsToolsOptions, type Workspace } from '../workspace.ts'
import { checkFirst, nonEmpty } from './check-first.ts'

const stored = {
  type: 'object',
  additionalProperties: false,
  properties: { locator: { type: 'string', required: true }, hint: { type: 'string', required: true } },
} as const

/** The tool `glob` on a workspace that it shares with others. */
export function globTool(workspace: Workspace): ToolDefinition {
  const { limits, sampleGlob } = workspace
  const paging = { max: limits.globPaths, sample: sampleGlob }
  const definition = defineTool({
    name: 'glob',
    description:
      'Lists the files of the workspace whose path matches a glob, such as **/*.ts or src/**/test-?.{js,ts}, the one ' +
      'changed longest ago first. Also finds hidden and ignored files, but none of version control.',
    parameters: {
      pattern: { type: 'string', required: true, minLength: 1, description: 'The glob, relative to path.' },
      path: { type: 'string', minLength: 1, description: 'Folder to search. Default: the workspace.' },
    },
    timeoutMs: limits.searchMs,
    output: {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: {
          root: { type: 'string', required: true },
          paths: { type: 'array', items: { type: 'string' }, required: true },
          partial: { type: 'boolean', const: true },
          stored,
        },
      },
      render: (_args, value) => [text(globText(value, paging))],
      presentationMeta: (_args, value) => globMeta(value, paging),
    },
    isConcurrencySafe: () => true,
    execute: (args, exec) => globFiles(workspace, args, exec),
    presentCall: args => ({
      card: 'generic',
      title: `Glob ${visible(args.pattern)}`,
      kind: 'search',
      ...(args.path === undefined ? {} : { locations: [{ path: args.path }] }),
    }),
    presentResult: (_args, result) => globCard(result),
  })
  return checkFirst(definition, nonEmpty('pattern'), nonEmpty('path', ' when given'))
}

/** The tool `glob` alone. */
export function createGlobTool(options: FsToolsOptions): ToolDefinition {
  return globTool(createWorkspace(options))
}
