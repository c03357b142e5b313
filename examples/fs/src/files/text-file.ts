import type { BigIntStats } from 'node:fs'
import { isUtf8 } from 'node:buffer'
import { assertNoNul, NotTextError, withoutMark } from '../text/utf8-chunks.ts'
import { lineEndingOf, type LineEnding } from '../text/line-ending.ts'
import type { FileSystem } from './file-system.ts'
import type { Place } from './place.ts'
import { openRegular } from './open-regular.ts'
import type { Verb } from '../errors.ts'

/** A file in memory, and what of its form is kept when it is changed. */
export interface LoadedFile {
  /** Identity, mode and size at the time of opening. */
  readonly stats: BigIntStats
  /** Its bytes, or its first 8 KiB where the file is larger than was allowed. */
  readonly bytes: Buffer
  /** Whether `bytes` is all of it. */
  readonly whole: boolean
  /** What most of its lines end with. */
  readonly ending: LineEnding
  /** Its byte order mark, if it begins with one. */
  readonly mark: '' | '\ufeff'
}

const headBytes = 8192

/** Loads a regular file, or only its head when it has more than `maxBytes`. */
export async function loadFile(
  files: FileSystem,
  place: Place,
  verb: Verb,
  path: string,
  maxBytes: number,
): Promise<LoadedFile> {
  await using file = await openRegular(files, place, verb, path)
  const { handle, stats } = file
  const whole = stats.size <= BigInt(maxBytes)
  const bytes = Buffer.alloc(whole ? Number(stats.size) : headBytes)
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  const read = bytes.subarray(0, filled)
  const mark = withoutMark(read).length < read.length ? '\ufeff' : ''
  return { stats, bytes: read, whole, ending: lineEndingOf(read), mark }
}

/** The text of a loaded file without its byte order mark; throws `NotTextError` when it is none. */
export function textOf({ bytes }: LoadedFile): string {
  assertNoNul(bytes)
  if (!isUtf8(bytes)) throw new NotTextError('invalid UTF-8 text')
  return withoutMark(bytes).toString('utf8')
}
