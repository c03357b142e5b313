import { nextTurn } from './next-turn.ts'

/** Puts the chunks of a stream together to frames. */
export interface FrameReader<Chunk> {
  /** Takes a chunk, and tells of nothing yet. */
  feed(chunk: Chunk): void
  /** Tells of the next frame; `false` where none is whole. */
  step(): boolean
}

/** What of a readable stream is needed to read it. */
export interface BiteSource<Chunk> {
  /** Hears each chunk. */
  on(event: 'data', listener: (chunk: Chunk) => void): unknown
  /** Keeps what comes in the stream. */
  pause(): unknown
  /** Goes on. */
  resume(): unknown
}

/** What was read, and waits. */
export interface BiteReading {
  /** Resolves once all that came was told; ask when the stream has closed. */
  drained(): Promise<void>
}

/** So much of a flood is taken before all else has its turn: frames, and milliseconds. */
const MOST_FRAMES = 64
const MOST_MS = 5

/**
 * Reads what a program writes, in bites: whatever it writes, and however fast, the event loop of its host is never held for
 * longer than a bite and one frame take. What waits stays in the stream, and so with the program.
 */
export function readInBites<Chunk>(stream: BiteSource<Chunk>, reader: () => FrameReader<Chunk>): BiteReading {
  let left = 0
  let until = 0
  let isTurnOpen = false
  let isPaused = false
  let waiting: (() => void)[] = []

  const bite = (): void => {
    if (!isTurnOpen) {
      // A stream may tell of many chunks within one turn of the loop, and they share the bite.
      isTurnOpen = true
      left = MOST_FRAMES
      until = performance.now() + MOST_MS
      nextTurn(again)
    }
    while (left > 0 && performance.now() < until) {
      left -= 1
      if (!reader().step()) return rest()
    }
    if (!isPaused) stream.pause()
    isPaused = true
  }
  const again = (): void => {
    isTurnOpen = false
    if (isPaused) bite()
  }
  const rest = (): void => {
    if (isPaused) stream.resume()
    isPaused = false
    for (const resolve of waiting) resolve()
    waiting = []
  }

  stream.on('data', chunk => {
    reader().feed(chunk)
    // What a stream still tells while it is paused waits with the rest.
    if (!isPaused) bite()
  })
  return { drained: async () => new Promise(resolve => (isPaused ? waiting.push(resolve) : resolve())) }
}
