import { toLineFeeds, withLineEnding, type LineEnding } from './line-ending.ts'

/** What `edit` looks for and puts there. */
export interface Replacing {
  /** The text to find, line endings aside. */
  readonly old: string
  /** The text to put there. */
  readonly with: string
  /** Every place, and not the only one. */
  readonly all: boolean
  /** How lines of the file end. */
  readonly ending: LineEnding
}

/** The changed text, or how many places there are where one was wanted. */
export type Replacement =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'places'; readonly count: number }

// Where, in the text with line feeds alone, a line feed stands for two characters.
function doubledIn(raw: string): number[] {
  const doubled: number[] = []
  for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2)) doubled.push(at - doubled.length)
  return doubled
}

function placesOf(text: string, sought: string, step: number): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + step)) places.push(at)
  return places
}

/** Replaces in a text whose line endings may be mixed; whatever is not replaced stays as it was, byte for byte. */
export function replaceText(raw: string, { old, with: next, all, ending }: Replacing): Replacement {
  const normal = toLineFeeds(raw)
  const sought = toLineFeeds(old)
  // A single place may not be one of several that overlap; all places are taken one after the other.
  const places = placesOf(normal, sought, all ? sought.length : 1)
  if (places.length === 0 || (places.length > 1 && !all)) return { kind: 'places', count: places.length }
  const put = withLineEnding(toLineFeeds(next), ending)
  const doubled = doubledIn(raw)
  const pieces: string[] = []
  let passed = 0
  const rawOf = (at: number) => {
    while ((doubled[passed] ?? Infinity) < at) passed += 1
    return at + passed
  }
  let from = 0
  for (const place of places) {
    pieces.push(raw.slice(from, rawOf(place)), put)
    from = rawOf(place + sought.length)
  }
  pieces.push(raw.slice(from))
  return { kind: 'done', text: pieces.join('') }
}
