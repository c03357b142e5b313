const SEPARATOR = '\u001f'
const MOST_FIELDS = 5

/** A frame as bytes: its length, then its fields with a character between them that JSON text cannot hold. */
export function printFrame(fields: readonly string[]): Buffer {
  const text = Buffer.from(`\0\0\0\0${fields.join(SEPARATOR)}`)
  text.writeUInt32BE(text.length - 4)
  return text
}

/**
 * Reads frames of at most so many bytes out of chunks, and says how many came with each; of what comes after a longer
 * one, nothing makes sense any more.
 */
export function createFrameReader(
  most: number,
  take: (fields: readonly string[]) => void,
  refuse: () => void,
): (chunk: Buffer) => number {
  let chunks: Buffer[] = []
  let bytes = 0
  let needed = 4
  let refused = false
  return chunk => {
    if (refused) return 0
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < needed) return 0
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    let start = 0
    let frames = 0
    for (;;) {
      needed = 4
      if (all.length - start < needed) break
      const length = all.readUInt32BE(start)
      if (length > most) {
        refused = true
        chunks = []
        refuse()
        return frames
      }
      needed += length
      if (all.length - start < needed) break
      take(splitFields(all.toString('utf8', start + 4, start + needed)))
      start += needed
      frames += 1
    }
    chunks = [all.subarray(start)]
    bytes = all.length - start
    return frames
  }
}

/** The last field keeps what would be too many; a frame of separators alone costs no more than another. */
function splitFields(text: string): readonly string[] {
  const fields: string[] = []
  let start = 0
  while (fields.length < MOST_FIELDS - 1) {
    const end = text.indexOf(SEPARATOR, start)
    if (end < 0) break
    fields.push(text.slice(start, end))
    start = end + 1
  }
  return [...fields, text.slice(start)]
}
