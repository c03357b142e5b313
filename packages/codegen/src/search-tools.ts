import type { ToolSignature } from './tool-signature.ts'
import { fieldOf, fieldsOf } from './shapes/own.ts'
import { type NamedTool, sortTools } from './sort-tools.ts'
import { firstSentence } from './words/first-sentence.ts'

/** A tool that a search found. */
export type FoundTool = {
  /** The name that it is registered under. */
  readonly name: string
  /** The first sentence of what its author says of it. */
  readonly summary: string
}

/** How much a word counts, by where it was found. */
const weights = { name: 6, summary: 3, description: 1, parameters: 2 }

/**
 * The tools that a query means, best first; equally good ones by name.
 *
 * @remarks
 * A word counts where a word of the tool's name, its parameters' names or its description begins with it, more in a name
 * than in a description, and more where few tools have it. Without a word that some tool has, nothing is found.
 */
export function searchTools(tools: readonly ToolSignature[], query: string, limit = 10): readonly FoundTool[] {
  const texts = sortTools(tools).map(readWords)
  const scores = texts.map(() => 0)
  for (const word of new Set(wordsOf(query))) {
    const hits = texts.map(text => weigh(text, word))
    const finders = hits.filter(hit => hit > 0).length
    const rarity = Math.log(1 + texts.length / Math.max(1, finders))
    for (const [index, hit] of hits.entries()) scores[index] = (scores[index] ?? 0) + hit * rarity
  }
  return texts
    .map(({ name, summary }, index) => ({ name, summary, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ name, summary }) => ({ name, summary }))
}

interface ToolWords extends FoundTool {
  readonly words: Readonly<Record<keyof typeof weights, readonly string[]>>
}

function readWords({ name, description, parameters }: NamedTool): ToolWords {
  const summary = firstSentence(description)
  const properties = fieldsOf(fieldOf(parameters, 'properties'))?.names ?? []
  return {
    name,
    summary,
    words: {
      name: wordsOf(name),
      summary: wordsOf(summary),
      description: wordsOf(description),
      parameters: wordsOf(properties.join(' ')),
    },
  }
}

function weigh({ words }: ToolWords, word: string): number {
  let best = 0
  for (const place of Object.keys(weights) as (keyof typeof weights)[]) {
    if (words[place].includes(word)) best = Math.max(best, weights[place])
    else if (words[place].some(one => one.startsWith(word))) best = Math.max(best, weights[place] / 2)
  }
  return best
}

/** Words in small letters and without a plural's last letter; `listOpenIssues2` has four. */
function wordsOf(text: string): readonly string[] {
  const words = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase()
  return (words.match(/\p{L}+|\p{N}+/gu) ?? []).map(word => (/[^s]s$/u.test(word) ? word.slice(0, -1) : word))
}
