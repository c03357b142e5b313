import { structuredPatch } from 'diff'

/** One place of a change: the lines before, with three around them, and the lines after. */
export type FileDiff = {
  /** The file, as the model named it. */
  readonly path: string
  /** The lines before; `null` where there was none, or none is known. */
  readonly oldText: string | null
  /** The lines after. */
  readonly newText: string
}

const context = 3
// How many lines may differ, and how long the search for the shortest difference may take (ms).
const maxEditLength = 2000
const timeout = 1000

/** The places where a text changed; the whole of it as one where that would take too long; none past `maxBytes`. */
export function hunksOf(path: string, before: string, after: string, maxBytes: number): FileDiff[] {
  if (Buffer.byteLength(before) >= maxBytes || Buffer.byteLength(after) >= maxBytes) return []
  const patch = structuredPatch(path, path, before, after, '', '', { context, maxEditLength, timeout })
  if (patch === undefined) return [{ path, oldText: before, newText: after }]
  return patch.hunks.map(({ lines }) => {
    const side = (other: string) =>
      lines.filter(line => line[0] !== other && line[0] !== '\\').map(line => line.slice(1))
    const old = side('+')
    return { path, oldText: old.length === 0 ? null : old.join('\n'), newText: side('-').join('\n') }
  })
}
