import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { errnoOf } from '../errors.ts'
import type { FileSystem } from './file-system.ts'
import { childOf, type Entry, type Folder } from './folder.ts'

// Node has no name for it: a descriptor that identifies an entry and opens nothing, not even a device.
const O_PATH = 0o10000000
const identify = O_PATH | constants.O_NOFOLLOW

function pinned(files: FileSystem, handle: FileHandle, real: string): Folder {
  const path = `/proc/self/fd/${handle.fd}`
  const at = (name: string) => `${path}/${name}`
  return {
    real,
    path: `${path}/`,
    at,
    look: name => lookPinned(files, at(name), name, childOf(real, name, '/')),
    inPlace: async () => (await files.readlink(path)) === real,
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

async function lookPinned(files: FileSystem, path: string, name: string, real: string): Promise<Entry | undefined> {
  let handle: FileHandle
  try {
    handle = await files.open(path, identify)
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined
    throw thrown
  }
  let entered = false
  try {
    return {
      name,
      stats: await handle.stat({ bigint: true }),
      open: () =>
        files.open(`/proc/self/fd/${handle.fd}`, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY),
      enter() {
        entered = true
        return pinned(files, handle, real)
      },
      async [Symbol.asyncDispose]() {
        if (!entered) await handle.close()
      },
    }
  } catch (thrown) {
    await handle.close()
    throw thrown
  }
}

/**
 * A folder held by its descriptor. Its children are reached through `/proc/self/fd`, which starts at the folder itself
 * and not at a path: nothing that is renamed or linked meanwhile leads elsewhere.
 */
export async function openPinned(files: FileSystem, real: string): Promise<Folder> {
  return pinned(files, await files.open(real, identify | constants.O_DIRECTORY), real)
}
