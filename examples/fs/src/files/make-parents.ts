import { cannot, errnoOf } from '../errors.ts'
import type { FileSystem } from './file-system.ts'
import type { Folder } from './folder.ts'

/** Makes folders one in another below `folder`, and returns the innermost, held; links that appear there are not followed. */
export async function makeParents(
  files: FileSystem,
  folder: Folder,
  names: readonly string[],
  path: string,
): Promise<Folder> {
  let at = folder
  for (const name of names) {
    try {
      await files.mkdir(at.at(name))
    } catch (thrown) {
      if (errnoOf(thrown) !== 'EEXIST') throw thrown
    }
    const entry = await at.look(name)
    if (!entry?.stats.isDirectory()) {
      await entry?.[Symbol.asyncDispose]()
      throw cannot('write', path, 'FS_STALE_VERSION', `"${name}" changed meanwhile; try again`)
    }
    const next = entry.enter()
    if (at !== folder) await at[Symbol.asyncDispose]()
    at = next
  }
  return at
}
