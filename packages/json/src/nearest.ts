/**
 * The candidate that was probably meant: at most two edits and a third of the name away, the nearest, and of equally
 * near ones the first in the order of UTF-16 code units.
 *
 * @remarks
 * An edit adds, drops or changes one code unit, or swaps two neighbours. A candidate costs at most some twenty passes
 * over its text, and nothing where its length rules it out.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let limit = Math.min(2, Math.floor(name.length / 3))
  let best: string | undefined
  for (const candidate of candidates) {
    const edits = countEdits(name, candidate, limit)
    if (edits === undefined || (edits === limit && best !== undefined && best <= candidate)) continue
    best = candidate
    limit = edits
  }
  return best
}

function countEdits(name: string, candidate: string, limit: number): number | undefined {
  if (Math.abs(name.length - candidate.length) > limit) return undefined
  for (let edits = 0; edits <= limit; edits++) if (isWithin(name, 0, candidate, 0, edits)) return edits
  return undefined
}

function isWithin(a: string, i: number, b: string, j: number, edits: number): boolean {
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i++
    j++
  }
  if (i === a.length || j === b.length) return a.length - i + (b.length - j) <= edits
  if (edits === 0) return false
  return (
    isWithin(a, i + 1, b, j + 1, edits - 1) ||
    isWithin(a, i + 1, b, j, edits - 1) ||
    isWithin(a, i, b, j + 1, edits - 1) ||
    (a[i] === b[j + 1] && a[i + 1] === b[j] && isWithin(a, i + 2, b, j + 2, edits - 1))
  )
}
