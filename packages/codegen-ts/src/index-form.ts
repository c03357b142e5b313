import {
  estimateTokens,
  firstSentence,
  line,
  quote,
  remark,
  sortTools,
  type Text,
  type ToolSignature,
} from '@dsh/codegen'
import { preamble, printDeclarations } from './declarations.ts'
import { helperNames } from './helper-names.ts'

/** How long first sentences may be; each is tried until the text keeps to its budget, and 0 leaves names alone. */
const lengths = [80, 60, 40, 30, 0]

/** The SDK of tools that are too many to declare: how to find them, and their names, each with what it is for. */
export function renderIndex(tools: readonly ToolSignature[], instructions: string, budget: number): string {
  const sorted = sortTools(tools)
  const { search, describe } = helperNames(sorted.map(tool => tool.name))
  const declarations = printDeclarations([preamble, declareHelpers(search, describe)])
  const head = [
    instructions,
    `There are ${sorted.length} tools, too many to declare here. Find some with \`await tools.${search}("words")\`, and print \`await tools.${describe}("name")\` to read how one is called before you call it.\n`,
    ['```ts', declarations, '```', ''].join('\n'),
    'The tools:',
    '',
  ].join('\n')
  const rest = budget - estimateTokens(head)
  const lists = lengths.map(length =>
    sorted.map(({ name, description }) => {
      const words = length === 0 ? '' : firstSentence(description, length)
      return words === '' ? nameText(name) : `${nameText(name)}: ${words}`
    }),
  )
  const fitting = lists.find(lines => estimateTokens(lines.join('\n')) <= rest) ?? cut(lists.at(-1) ?? [], rest, search)
  return `${head}\n${['```', ...fitting, '```'].join('\n')}`
}

function declareHelpers(search: string, describe: string): Text {
  return [
    ['declare const tools: {', line],
    [`${search}(query: string): Promise<{ name: string; summary: string }[]>`, remark('best first'), line],
    [`${describe}(name: string): Promise<string>`, remark('its declarations'), line],
    ['[name: string]: (args: any) => Promise<any>', line, '}'],
  ]
}

/** As many names as there is room for, and how many more there are. */
function cut(names: readonly string[], room: number, search: string): readonly string[] {
  let left = room - 20
  const count = names.findIndex(name => (left -= estimateTokens(`${name}\n`)) < 0)
  const shown = count === -1 ? names : names.slice(0, count)
  return [...shown, `… and ${names.length - shown.length} more, which tools.${search} finds`]
}

/** As it is registered where it is one word that cannot be mistaken, else in quotes. */
function nameText(name: string): string {
  return /^[\p{L}\p{N}_$][\p{L}\p{N}_$./:@-]*$/u.test(name) ? name : quote(name)
}
