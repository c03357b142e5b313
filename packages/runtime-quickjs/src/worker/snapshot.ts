import { gunzipSync, gzipSync } from 'node:zlib'
import type { Image } from './machine.ts'
import type { PendingCall } from './outbox.ts'

/** A run that waits, all of it. */
export interface Stored {
  readonly image: Image
  /** The box of its promise, whether it has timers, and the most memory it had. */
  readonly program: { readonly promise: number; readonly hasTimers: boolean; readonly peak: number }
  readonly rejections: readonly (readonly [promise: number, reason: number])[]
  /** Calls that are not answered. */
  readonly pending: readonly PendingCall[]
  readonly counts: readonly [calls: number, logChars: number]
  /** Milliseconds of its processor time. */
  readonly spent: number
}

type Span = readonly [address: number, length: number]

/** What an engine needs besides the memory of its program. */
const ROOM = 16 * 1024 * 1024

/** Bytes of a run, compressed. */
export function writeSnapshot({ image, ...rest }: Stored): Uint8Array {
  const { parts, ...places } = image
  const spans: Span[] = parts.map(([address, bytes]) => [address, bytes.length])
  const head = Buffer.from(JSON.stringify({ ...rest, places, spans }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return new Uint8Array(gzipSync(Buffer.concat([length, head, ...parts.map(([, bytes]) => bytes)])))
}

/** The run that was written; the bytes are known to be whole. */
export function readSnapshot(snapshot: Uint8Array, memoryBytes: number): Stored {
  const all = gunzipSync(snapshot, { maxOutputLength: 2 * memoryBytes + ROOM })
  let end = 4 + all.readUInt32LE(0)
  const { places, spans, ...rest } = JSON.parse(all.toString('utf8', 4, end))
  const parts = (spans as Span[]).map(([address, length]) => {
    end += length
    return [address, new Uint8Array(all.subarray(end - length, end))] as const
  })
  return { ...rest, image: { ...places, parts } }
}
