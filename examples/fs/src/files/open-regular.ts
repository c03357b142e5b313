import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { cannot, type Verb } from '../errors.ts'
import type { FileSystem } from './file-system.ts'
import type { Place } from './place.ts'

/** An open regular file, and what it was when it was opened; disposal closes it. */
export interface OpenFile extends AsyncDisposable {
  /** The descriptor. */
  readonly handle: FileHandle
  /** Identity and size. */
  readonly stats: BigIntStats
}

// proc, sysfs, debugfs, tracefs, securityfs, cgroup, cgroup2, configfs: files there say they are regular, have no size,
// and may block or act when read.
const synthetic = new Set([0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x73636673, 0x27e0eb, 0x63677270, 0x62656570])

/** Opens what a place holds, if it is a regular file of a real file system; nothing else is ever opened. */
export async function openRegular(files: FileSystem, place: Place, verb: Verb, path: string): Promise<OpenFile> {
  const notRegular = () => cannot(verb, path, 'FS_NOT_REGULAR_FILE', 'not a regular file')
  if (place.kind === 'absent') throw cannot(verb, path, 'FS_NOT_FOUND', 'not found')
  if (place.kind === 'folder' || !place.entry.stats.isFile()) throw notRegular()
  if (process.platform === 'linux' && synthetic.has((await files.statfs(place.folder.path)).type)) throw notRegular()
  const handle = await place.entry.open()
  try {
    const stats = await handle.stat({ bigint: true })
    if (!stats.isFile()) throw notRegular()
    return { handle, stats, [Symbol.asyncDispose]: () => handle.close() }
  } catch (thrown) {
    await handle.close()
    throw thrown
  }
}
