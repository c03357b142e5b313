/** The words of a text with how often each occurs, the most frequent first; equal counts in alphabetical order. */
export function tally(text) {
  const counts = new Map()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}']+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
}

/** The same as lines of text, one word a line. */
export function report(text, limit = 10) {
  return tally(text)
    .slice(0, limit)
    .map(([word, count]) => `${count} ${word}`)
    .join('\n')
}
