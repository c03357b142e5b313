import { constants, type BigIntStats } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { errnoOf, FsError } from '../errors.ts'
import { visible } from '../view/visible.ts'
import type { FileSystem } from './file-system.ts'
import { childOf, type Entry, type Folder } from './folder.ts'

// Windows has neither flag.
const reading = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const same = (left: BigIntStats, right: BigIntStats) => left.dev === right.dev && left.ino === right.ino

function named(files: FileSystem, real: string, seen: BigIntStats): Folder {
  const at = (name: string) => join(real, name)
  const inPlace = async () =>
    (await files.realpath(real)) === real && same(await files.lstat(real, { bigint: true }), seen)
  async function look(name: string): Promise<Entry | undefined> {
    let stats: BigIntStats
    try {
      stats = await files.lstat(at(name), { bigint: true })
    } catch (thrown) {
      if (errnoOf(thrown) === 'ENOENT') return undefined
      throw thrown
    }
    // A file system that knows no case, or composes letters, finds more spellings than the one it has.
    const own = stats.isSymbolicLink() ? name : basename(await files.realpath(at(name)))
    return {
      name: own,
      stats,
      async open() {
        const handle = await files.open(at(own), reading)
        if (same(await handle.stat({ bigint: true }), stats) && (await inPlace())) return handle
        await handle.close()
        throw new FsError('FS_CHANGED', `"${visible(name)}" was replaced while it was opened; try again`)
      },
      enter: () => named(files, childOf(real, own, sep), stats),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  return { real, path: real, at, look, inPlace, [Symbol.asyncDispose]: async () => {} }
}

/**
 * A folder known by its path, for systems without `/proc/self/fd`. Identity and place are checked after every opening and
 * before every change; between a check and the change a moment remains.
 */
export async function openNamed(files: FileSystem, real: string): Promise<Folder> {
  return named(files, real, await files.lstat(real, { bigint: true }))
}
