import { type NamedTool, sortTools } from './sort-tools.ts'
import { estimateTokens } from './words/estimate-tokens.ts'
import { firstSentence } from './words/first-sentence.ts'
import { quote } from './words/one-line.ts'

/** How long first sentences may be; each is tried until the list fits, and 0 leaves names alone. */
const lengths = [80, 60, 40, 30, 0]

/** About what the line costs that says how many names are left out. */
const costOfRest = 20

/**
 * The names of tools, a line each, with what each is for: as much of it as some tokens are enough for.
 *
 * @remarks
 * First sentences get shorter, then names stand alone, then as many of them as there is room for, and `rest` says how
 * many more there are.
 */
export function listTools(tools: unknown, room: number, rest: (count: number) => string): readonly string[] {
  const sorted = sortTools(tools)
  const lists = lengths.map(length => sorted.map(tool => lineFor(tool, length)))
  return lists.find(lines => estimateTokens(lines.join('\n')) <= room) ?? cut(lists.at(-1) ?? [], room, rest)
}

function lineFor({ name, description }: NamedTool, length: number): string {
  const words = length === 0 ? '' : firstSentence(description, length)
  return words === '' ? nameText(name) : `${nameText(name)}: ${words}`
}

function cut(names: readonly string[], room: number, rest: (count: number) => string): readonly string[] {
  let left = room - costOfRest
  const count = names.findIndex(name => (left -= estimateTokens(`${name}\n`)) < 0)
  const shown = count === -1 ? names : names.slice(0, count)
  return [...shown, rest(names.length - shown.length)]
}

/** As it is registered where it is one word that cannot be mistaken, else in quotes. */
function nameText(name: string): string {
  return /^[\p{L}\p{N}_$][\p{L}\p{N}_$./:@-]*$/u.test(name) ? name : quote(name)
}
