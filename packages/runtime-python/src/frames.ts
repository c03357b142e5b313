import type { FrameReader } from '@dsh/code-runtime'

const SEPARATOR = '\u001f'
const MOST_FIELDS = 5

/** A frame as bytes: its length, then its fields with a character between them that JSON text cannot hold. */
export function printFrame(fields: readonly string[]): Buffer {
  const text = Buffer.from(`\0\0\0\0${fields.join(SEPARATOR)}`)
  text.writeUInt32BE(text.length - 4)
  return text
}

/** Reads frames of at most so many bytes out of chunks; of what comes after a longer one, nothing makes sense any more. */
export function createFrameReader(
  most: number,
  take: (fields: readonly string[]) => void,
  refuse: () => void,
): FrameReader<Buffer> {
  let chunks: Buffer[] = []
  // Of the first of them, how much was told already.
  let start = 0
  let bytes = 0
  let isRefused = false
  /** The next so many bytes in one piece. */
  const join = (size: number): Buffer => {
    const [first = Buffer.alloc(0)] = chunks
    if (first.length - start < size) {
      chunks = [Buffer.concat([first.subarray(start), ...chunks.slice(1)])]
      start = 0
    }
    return (chunks[0] ?? first).subarray(start, start + size)
  }
  return {
    feed(chunk) {
      if (isRefused) return
      chunks.push(chunk)
      bytes += chunk.length
    },
    step() {
      if (bytes < 4) return false
      const length = join(4).readUInt32BE()
      if (length > most) {
        isRefused = true
        chunks = []
        bytes = 0
        refuse()
        return false
      }
      if (bytes < 4 + length) return false
      const frame = join(4 + length)
      start += frame.length
      bytes -= frame.length
      if (bytes === 0) {
        chunks = []
        start = 0
      }
      take(splitFields(frame.toString('utf8', 4)))
      return true
    },
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
