/** Joins chunks of text into lines; `false` once a line is longer than it may be. */
export function createLines(longest: number, take: (line: string) => void): (chunk: string) => boolean {
  let parts: string[] = []
  let length = 0
  return chunk => {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const line = parts.join('') + chunk.slice(start, end)
      parts = []
      length = 0
      start = end + 1
      if (line.length > longest) return false
      take(line)
    }
    if (start < chunk.length) {
      parts.push(start === 0 ? chunk : chunk.slice(start))
      length += chunk.length - start
    }
    return length <= longest
  }
}
