/** One line and its number, from 1. */
export interface Line {
  /** Its place in the file. */
  number: number
  /** The text, without its line ending. */
  text: string
}

/** What part of a text to keep. */
export interface WindowOptions {
  /** The first line, from 1. */
  readonly offset: number
  /** How many lines at most. */
  readonly limit: number
  /** How many characters of a line. */
  readonly maxCharacters: number
  /** How many bytes of text in all; the first line is always kept. */
  readonly maxBytes: number
}

/** Takes a text in pieces of whole characters, keeps one window of its lines, and counts them all. */
export interface LineWindow {
  /** The next piece. */
  push(bytes: Buffer): void
  /** The window and the count, when there is no more. */
  end(): { lines: Line[]; totalLines: number }
}

const lineFeed = 10

/** A window in memory that grows with the window and not with the text, even if the text is one line. */
export function createLineWindow({ offset, limit, maxCharacters, maxBytes }: WindowOptions): LineWindow {
  // A character takes three bytes at most for each unit of its length.
  const keep = 3 * (maxCharacters + 2)
  const lines: Line[] = []
  let pieces: Buffer[] = []
  let kept = 0
  let length = 0
  let number = 1
  let bytes = 0
  let full = false

  function collect(piece: Buffer): void {
    length += piece.length
    if (full || number < offset || kept >= keep) return
    // A copy: the piece belongs to whoever reads.
    const copy = Buffer.from(piece.subarray(0, keep - kept))
    pieces.push(copy)
    kept += copy.length
  }

  function finish(ended: boolean): void {
    if (!full && number >= offset) {
      const text = cut(Buffer.concat(pieces).toString('utf8'), length > kept, ended, maxCharacters)
      bytes += Buffer.byteLength(text) + 1
      if (bytes > maxBytes && lines.length > 0) full = true
      else lines.push({ number, text })
      if (lines.length >= limit) full = true
    }
    pieces = []
    kept = 0
    length = 0
    number += 1
  }

  return {
    push(piece) {
      let from = 0
      for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, from)) {
        collect(piece.subarray(from, at))
        finish(true)
        from = at + 1
      }
      if (from < piece.length) collect(piece.subarray(from))
    },
    end() {
      if (length > 0) finish(false)
      return { lines, totalLines: number - 1 }
    },
  }
}

function cut(kept: string, more: boolean, ended: boolean, max: number): string {
  const text = ended && !more && kept.endsWith('\r') ? kept.slice(0, -1) : kept
  if (text.length <= max && !more) return text
  return `${text.slice(0, splitsPair(text, max) ? max - 1 : max)}... (line truncated to ${max} chars)`
}

function splitsPair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1)
  return unit >= 0xd800 && unit <= 0xdbff
}
