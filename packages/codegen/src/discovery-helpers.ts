import { nearest } from '@dsh/json'
import type { CodeHelpers } from './code-helpers.ts'
import { searchTools } from './search-tools.ts'
import { sortTools } from './sort-tools.ts'
import type { ToolSignature } from './tool-signature.ts'
import { createNames } from './words/names.ts'
import { quote } from './words/one-line.ts'

/** What the helpers are called that find tools and describe one. */
export interface DiscoveryNames {
  /** Takes words, and gives tools. */
  readonly search: string
  /** Takes a name, and gives declarations. */
  readonly describe: string
}

/** The names that a language likes for its helpers, or those with a number that no tool has. */
export function discoveryNames(tools: unknown, liked: DiscoveryNames): DiscoveryNames {
  const names = createNames(sortTools(tools).map(tool => tool.name))
  return { search: names.allocate(liked.search), describe: names.allocate(liked.describe) }
}

/** What programs find their tools with, where not all of them are declared. */
export function createDiscoveryHelpers(
  tools: readonly ToolSignature[],
  liked: DiscoveryNames,
  describeTool: (tools: readonly ToolSignature[], name: string) => string | undefined,
): CodeHelpers {
  const { search, describe } = discoveryNames(tools, liked)
  const helpers = new Map<string, CodeHelpers[string]>([
    [search, query => searchTools(tools, textOf(search, query))],
    [
      describe,
      asked => {
        const name = textOf(describe, asked)
        return describeTool(tools, name) ?? refuse(tools, name)
      },
    ],
  ])
  return Object.freeze(Object.fromEntries(helpers))
}

/** Tools take an object, so that a helper may be given one too: then the text is all that is in it. */
function textOf(helper: string, argument: unknown): string {
  const [text, ...others]: readonly unknown[] =
    typeof argument === 'object' && argument !== null ? Object.values(argument) : [argument]
  if (typeof text !== 'string' || others.length > 0) throw new TypeError(`${helper} takes one text: ${helper}("text")`)
  return text
}

function refuse(tools: unknown, name: string): never {
  const meant = nearest(
    name,
    sortTools(tools).map(tool => tool.name),
  )
  throw new Error(`unknown tool ${quote(name)}${meant === undefined ? '' : ` (did you mean ${quote(meant)}?)`}`)
}
