import { type CodeHelpers, quote, searchTools, sortTools, type ToolSignature } from '@dsh/codegen'
import { nearest } from '@dsh/json'
import { describeTool } from './describe-tool.ts'
import { helperNames } from './helper-names.ts'

/** What programs find their tools with, where not all of them are declared. */
export function createHelpers(tools: readonly ToolSignature[]): CodeHelpers {
  const known = sortTools(tools).map(tool => tool.name)
  const { search, describe } = helperNames(known)
  const helpers = new Map<string, CodeHelpers[string]>([
    [search, query => searchTools(tools, textOf(query))],
    [
      describe,
      name => {
        const text = describeTool(tools, textOf(name))
        if (text === undefined) throw new Error(unknownTool(textOf(name), known))
        return text
      },
    ],
  ])
  return Object.freeze(Object.fromEntries(helpers))
}

function textOf(argument: unknown): string {
  return typeof argument === 'string' ? argument : ''
}

function unknownTool(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return `unknown tool ${quote(name)}${meant === undefined ? '' : ` (did you mean ${quote(meant)}?)`}`
}
