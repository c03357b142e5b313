import type { Readable } from 'node:stream'
import type { SpillDirectory, SpillFile } from './spill.ts'
import { createTail } from './tail.ts'
import { brokenEnd, brokenHead } from './utf8.ts'

/** What is kept of a stream as text. */
export interface KeptText {
  /** The end of the stream, cut between two characters. */
  readonly text: string
  /** Whether something is missing before it. */
  readonly truncated: boolean
  /** Where all of it is, if it was too long to keep and short enough to write. */
  readonly spillPath?: string
}

/** A stream that is being read to its end. */
export interface Collection {
  /** Resolves when the stream has ended or was destroyed; never rejects. */
  readonly done: Promise<void>
  /** What is kept. */
  keep(): KeptText
  /** What has come since the last call; `truncated` where some of that was not kept. */
  read(): KeptText
}

/** Reads a stream, keeps its last `limit` bytes, and writes all of it to a file once it is longer. */
export function collect(stream: Readable, limit: number, spills: SpillDirectory): Collection {
  const tail = createTail(limit)
  let spill: SpillFile | undefined
  let isOver = false
  let cursor = 0

  const pump = async () => {
    // A destroyed stream throws: it has said what it had to say.
    await copy().catch(() => {})
    await spill?.close()
    isOver = true
  }
  const copy = async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!spill && tail.total + chunk.length > limit) {
        spill = await spills.create()
        await spill.write(tail.since(0).bytes)
      }
      tail.push(chunk)
      await spill?.write(chunk)
    }
  }
  const textFrom = (from: number): KeptText & { readonly end: number } => {
    const { start, bytes } = tail.since(from)
    const truncated = start > from
    const head = truncated ? brokenHead(bytes) : 0
    const open = isOver ? 0 : brokenEnd(bytes)
    const path = truncated ? spill?.path : undefined
    return {
      text: bytes.toString('utf8', head, bytes.length - open),
      truncated,
      ...(path === undefined ? {} : { spillPath: path }),
      end: start + bytes.length - open,
    }
  }
  return {
    done: pump(),
    keep() {
      const { end: _, ...kept } = textFrom(0)
      return kept
    },
    read() {
      const { end, ...kept } = textFrom(cursor)
      cursor = end
      return kept
    },
  }
}
