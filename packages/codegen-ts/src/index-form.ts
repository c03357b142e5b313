import {
  type DiscoveryNames,
  discoveryNames,
  estimateTokens,
  line,
  listTools,
  remark,
  sortTools,
  type Text,
} from '@dsh/codegen'
import { preamble, printDeclarations } from './declarations.ts'
import { instructions } from './instructions.ts'

/** What the helpers are called where no tool is. */
export const helperNames: DiscoveryNames = { search: '$search', describe: '$describe' }

/** The SDK of tools that are too many to declare: how to find them, and their names, each with what it is for. */
export function renderIndex(tools: unknown, budget: number): string {
  const sorted = sortTools(tools)
  const { search, describe } = discoveryNames(sorted, helperNames)
  const declarations = printDeclarations([preamble, declareHelpers(search, describe)])
  const head = [
    instructions,
    `There are ${sorted.length} tools, too many to declare here. Find some with \`await tools.${search}("words")\`, and print \`await tools.${describe}("name")\` to read how one is called before you call it.\n`,
    ['```ts', declarations, '```', ''].join('\n'),
    'The tools:',
    '',
  ].join('\n')
  const rest = (count: number): string => `… and ${count} more, which tools.${search} finds`
  const names = listTools(sorted, budget - estimateTokens(head), rest)
  return `${head}\n${['```', ...names, '```'].join('\n')}`
}

function declareHelpers(search: string, describe: string): Text {
  return [
    ['declare const tools: {', line],
    [`${search}(query: string): Promise<{ name: string; summary: string }[]>`, remark('best first'), line],
    [`${describe}(name: string): Promise<string>`, remark('its declarations'), line],
    ['[name: string]: (args: any) => Promise<any>', line, '}'],
  ]
}
