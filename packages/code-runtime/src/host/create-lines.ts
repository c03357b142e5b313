import type { FrameReader } from './read-in-bites.ts'

/**
 * Joins chunks of text into lines; after one that is longer than it may be there is none. Self-contained: its text may
 * also run on the program's side.
 */
export function createLines(
  longest: number,
  take: (line: string) => void,
  refuse: () => void = () => {},
): FrameReader<string> {
  let chunks: string[] = []
  let start = 0
  let parts: string[] = []
  let length = 0
  let isRefused = false
  return {
    feed(chunk) {
      if (!isRefused) chunks.push(chunk)
    },
    step() {
      for (let chunk = chunks[0]; chunk !== undefined; chunk = chunks[0]) {
        const end = chunk.indexOf('\n', start)
        const part = chunk.slice(start, end < 0 ? undefined : end)
        length += part.length
        if (length > longest) {
          isRefused = true
          chunks = parts = []
          refuse()
          return false
        }
        if (part !== '') parts.push(part)
        if (end >= 0) {
          const line = parts.join('')
          parts = []
          length = 0
          start = end + 1
          take(line)
          return true
        }
        chunks.shift()
        start = 0
      }
      return false
    },
  }
}
