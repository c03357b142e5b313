import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { throwIfAborted } from '../errors.ts'

/** Why bytes are not text. */
export type NotText = 'binary file' | 'invalid UTF-8 text'

/** Thrown by `utf8Chunks` when the bytes are not text. */
export class NotTextError extends Error {
  /** Which of the two it is. */
  readonly reason: NotText

  constructor(reason: NotText) {
    super(reason)
    this.reason = reason
  }
}

/** How far from the start a NUL byte makes a file binary. */
const binaryProbeBytes = 8192
const room = 3
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Where the last whole character of `bytes` ends: at most three bytes before the end. */
export function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(room, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Throws when bytes that begin a file are binary. */
export function assertNoNul(bytes: Uint8Array): void {
  if (bytes.subarray(0, binaryProbeBytes).includes(0)) throw new NotTextError('binary file')
}

/** Bytes without a leading byte order mark. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, room).equals(byteOrderMark) ? bytes.subarray(room) : bytes
}

/**
 * A file's bytes in whole characters of valid UTF-8, without a byte order mark; each chunk is valid until the next one.
 * One buffer serves the whole file, and what is appended to the file meanwhile is not read.
 */
export async function* utf8Chunks(
  handle: FileHandle,
  size: number,
  signal: AbortSignal,
  chunkBytes = 256 * 1024,
): AsyncGenerator<Buffer, void, void> {
  const step = Math.max(chunkBytes, binaryProbeBytes)
  const buffer = Buffer.allocUnsafe(room + step)
  let carried = 0
  let position = 0
  for (;;) {
    throwIfAborted(signal)
    // An unknown size reads as 0: then the end of the file is the end.
    const wanted = size > 0 ? Math.min(step, size - position) : step
    const { bytesRead } = wanted > 0 ? await handle.read(buffer, room, wanted, position) : { bytesRead: 0 }
    const bytes = buffer.subarray(room - carried, room + bytesRead)
    if (bytesRead === 0) {
      if (carried > 0) throw new NotTextError('invalid UTF-8 text')
      return
    }
    if (position < binaryProbeBytes) assertNoNul(bytes.subarray(0, binaryProbeBytes - position + carried))
    const end = wholeCharacters(bytes)
    const whole = bytes.subarray(0, end)
    if (!isUtf8(whole)) throw new NotTextError('invalid UTF-8 text')
    yield position === 0 ? withoutMark(whole) : whole
    carried = bytes.length - end
    buffer.copyWithin(room - carried, room + bytesRead - carried, room + bytesRead)
    position += bytesRead
  }
}
