/** The last bytes of a stream. */
export interface Tail {
  /** How many bytes have come, kept or not. */
  readonly total: number
  /** Takes the next bytes; does not keep the array. */
  push(chunk: Uint8Array): void
  /** What is kept of everything from the byte number `from` on, and the number of its first byte. */
  since(from: number): { readonly start: number; readonly bytes: Buffer }
}

/** Keeps at most `limit` bytes in at most twice as much memory, whatever the size of the chunks. */
export function createTail(limit: number): Tail {
  let buffer = Buffer.alloc(0)
  let used = 0
  let total = 0
  const makeRoom = (need: number) => {
    const kept = Math.min(used, limit)
    if (buffer.length < 2 * limit) {
      const larger = Buffer.alloc(Math.min(2 * limit, Math.max(4096, 2 * (kept + need))))
      buffer.copy(larger, 0, used - kept, used)
      buffer = larger
    } else {
      buffer.copyWithin(0, used - kept, used)
    }
    used = kept
  }
  return {
    get total() {
      return total
    },
    push(chunk) {
      const last = chunk.subarray(Math.max(0, chunk.length - limit))
      if (used + last.length > buffer.length) makeRoom(last.length)
      buffer.set(last, used)
      used += last.length
      total += chunk.length
    },
    since(from) {
      const start = Math.max(from, total - Math.min(used, limit))
      return { start, bytes: Buffer.from(buffer.subarray(used - (total - start), used)) }
    },
  }
}
