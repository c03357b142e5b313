/** A text that is bounded as it grows, cut between two characters. */
export interface BoundedText {
  /** Adds a piece. */
  push(piece: string): void
  /** Gives what was kept and how many characters were not, and begins again. */
  take(): { readonly text: string; readonly lost: number }
}

/** Keeps the first `limit` characters. */
export function createHead(limit: number): BoundedText {
  let isFull = false
  return bounded(
    (text, piece) => {
      if (isFull) return text
      const longer = text + piece
      isFull = longer.length > limit
      return isFull ? longer.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '') : longer
    },
    () => {
      isFull = false
    },
  )
}

/** Keeps the last `limit` characters. */
export function createEnd(limit: number): BoundedText {
  return bounded((text, piece) => {
    const longer = text + piece
    return longer.length > limit ? longer.slice(-limit).replace(/^[\uDC00-\uDFFF]/, '') : longer
  })
}

function bounded(keep: (text: string, piece: string) => string, onTake = () => {}): BoundedText {
  let text = ''
  let total = 0
  return {
    push(piece) {
      total += piece.length
      text = keep(text, piece)
    },
    take() {
      const taken = { text, lost: total - text.length }
      text = ''
      total = 0
      onTake()
      return taken
    },
  }
}
