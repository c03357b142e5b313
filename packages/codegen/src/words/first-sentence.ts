import { oneLine } from './one-line.ts'

/** Abbreviations that end in a full stop, and do not end a sentence. */
const abbreviation = /(?:\b(?:[eE]\.g|[iI]\.e|etc|vs|cf|approx|incl|[A-Z])|(?:^|\s)\d+)\.$/u

/**
 * What a description says first: its first paragraph up to the end of the first sentence, in one line and without the
 * last full stop; where that is longer than `longest`, it ends in a word and an ellipsis.
 */
export function firstSentence(description: string, longest = 120): string {
  const paragraph = description.trim().split(/\n[^\S\n]*\n/u, 1)[0] ?? ''
  const sentence = firstOf(oneLine(paragraph))
  if (sentence.length <= longest) return sentence
  const cut = sentence.slice(0, longest)
  const words = /^(.*\S)\s+\S*$/u.exec(cut)?.[1] ?? cut
  // A half of a surrogate pair is no text.
  return `${words.replace(/[\ud800-\udbff]$/u, '')}…`
}

function firstOf(paragraph: string): string {
  for (const { index } of paragraph.matchAll(/[.!?](?=\s|$)|[。！？]/gu)) {
    const end = index + 1
    if (!abbreviation.test(paragraph.slice(Math.max(0, end - 12), end))) {
      return paragraph.slice(0, end).replace(/[.。]$/u, '')
    }
  }
  return paragraph.replace(/:$/u, '')
}
