import { cannot, errnoOf } from '../errors.ts'
import type { FileSystem } from './file-system.ts'
import { visible } from '../view/visible.ts'
import { enterFolder, type Folder } from './folder.ts'

/** Makes folders one in another below `folder`, and returns the innermost, held; links that appear there are not followed. */
export async function makeParents(
  files: FileSystem,
  folder: Folder,
  names: readonly string[],
  path: string,
): Promise<Folder> {
  let at = folder
  const leave = async () => {
    if (at !== folder) await at[Symbol.asyncDispose]()
  }
  try {
    for (const name of names) {
      await makeFolder(files, at.at(name))
      const next = await enterFolder(at, name)
      if (next === undefined)
        throw cannot('write', path, 'FS_CHANGED', `"${visible(name)}" changed meanwhile; try again`)
      await leave()
      at = next
    }
    return at
  } catch (thrown) {
    await leave()
    throw thrown
  }
}

async function makeFolder(files: FileSystem, path: string): Promise<void> {
  try {
    await files.mkdir(path)
  } catch (thrown) {
    if (errnoOf(thrown) !== 'EEXIST') throw thrown
  }
}
