/** A short message. */
export interface Note {
  /** How many messages its sender had sent another way before. */
  readonly order: number
  readonly run: number
  readonly id: number
  /** What it is, a `MARK`. */
  readonly mark: number
  readonly text: string
}

/** Short messages from one thread to another, through memory that both see: one thread writes, one reads. */
export interface Ring {
  /** Whether there was room. */
  write(note: Note): boolean
  /** The next message, unless there is none, or one that its sender sent another way has to be read first. */
  read(received: number): Note | undefined
  /** Whether there is no message. */
  readonly isEmpty: boolean
}

/** Messages begin at multiples of this, and their text after so many bytes. */
const UNIT = 32
/** A power of two. */
const ROOM = 2 ** 16
/** Longer texts go another way. */
export const MOST_CHARS = 2 ** 12
const MOST_ID = 2 ** 31 - 1
/** How many bytes of a message are text, or this: the next message is at the start of the memory. */
const WRAPPED = -1
const [READ, WRITTEN] = [0, 1] as const

/** How many bytes of memory a ring takes. */
export const RING_BYTES = UNIT + ROOM

/** One end of a ring. The ends count bytes without going back, so that a full ring is not an empty one. */
export function createRing(shared: SharedArrayBuffer, start: number): Ring {
  const ends = new Int32Array(shared, start, 2)
  const heads = new Int32Array(shared, start + UNIT, ROOM / 4)
  const bytes = Buffer.from(shared, start + UNIT, ROOM)
  return {
    write({ order, run, id, mark, text }) {
      if (text.length > MOST_CHARS || id > MOST_ID) return false
      const written = Atomics.load(ends, WRITTEN)
      const most = sizeOf(text.length * 3)
      const left = ROOM - (written & (ROOM - 1))
      const skipped = most > left ? left : 0
      if (((written - Atomics.load(ends, READ)) | 0) + skipped + most > ROOM) return false
      if (skipped > 0) heads[((ROOM - left) >> 2) + 4] = WRAPPED
      const place = skipped > 0 ? 0 : ROOM - left
      const length = bytes.write(text, place + UNIT, 'utf8')
      const head = place >> 2
      heads[head] = order
      heads[head + 1] = run
      heads[head + 2] = id
      heads[head + 3] = mark
      heads[head + 4] = length
      Atomics.store(ends, WRITTEN, (written + skipped + sizeOf(length)) | 0)
      return true
    },
    read(received) {
      let read = Atomics.load(ends, READ)
      if (read === Atomics.load(ends, WRITTEN)) return undefined
      let place = read & (ROOM - 1)
      if (heads[(place >> 2) + 4] === WRAPPED) {
        read = (read + ROOM - place) | 0
        place = 0
      }
      const head = place >> 2
      const order = heads[head]!
      if (order > received) return undefined
      const length = heads[head + 4]!
      const text = bytes.toString('utf8', place + UNIT, place + UNIT + length)
      const [run, id, mark] = [heads[head + 1]!, heads[head + 2]!, heads[head + 3]!]
      Atomics.store(ends, READ, (read + sizeOf(length)) | 0)
      return { order, run, id, mark, text }
    },
    get isEmpty() {
      return Atomics.load(ends, READ) === Atomics.load(ends, WRITTEN)
    },
  }
}

function sizeOf(length: number): number {
  return UNIT + ((length + UNIT - 1) & -UNIT)
}
