import type { FileHandle } from 'node:fs/promises'
import { openRegular } from '../files/open-regular.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Entry, Folder } from '../files/folder.ts'
import { childOf } from '../files/folder.ts'
import { withoutMark } from '../text/utf8-chunks.ts'
import type { RawMatch } from './grep-records.ts'

const wholeBytes = 4 * 1024 * 1024

async function slice(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, start)
  return bytes.subarray(0, bytesRead)
}

/** Those of a file's matches whose lines stand in it. */
export async function confirmIn(
  handle: FileHandle,
  size: number,
  matches: readonly RawMatch[],
): Promise<readonly RawMatch[]> {
  const whole = size <= wholeBytes ? await slice(handle, 0, size) : undefined
  const head = whole ?? (await slice(handle, 0, 3))
  const skip = head.length - withoutMark(head).length
  const confirmed: RawMatch[] = []
  for (const match of matches) {
    const start = match.offset + skip
    const found = whole?.subarray(start, start + match.bytes.length) ?? (await slice(handle, start, match.bytes.length))
    if (found.equals(match.bytes)) confirmed.push(match)
  }
  return confirmed
}

/** The same for the file of one name in a folder that is held; none when that is no regular file any more. */
export async function confirmAt(
  files: FileSystem,
  folder: Folder,
  name: string,
  matches: readonly RawMatch[],
): Promise<readonly RawMatch[]> {
  const entry: Entry | undefined = await folder.look(name)
  if (entry === undefined) return []
  await using found = entry
  if (!found.stats.isFile()) return []
  const place = { kind: 'entry', real: childOf(folder.real, name, '/'), folder, name, entry: found } as const
  await using file = await openRegular(files, { ...place, [Symbol.asyncDispose]: async () => {} }, 'search', name)
  return await confirmIn(file.handle, Number(file.stats.size), matches)
}
