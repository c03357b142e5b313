import { randomBytes } from 'node:crypto'
import type { FileSystem } from './file-system.ts'
import { FsError } from '../errors.ts'
import { enterFolder, type Folder } from './folder.ts'
import { isOver, processTag } from './process-identity.ts'

/** How the name of every staging folder begins; searches leave such folders out. */
export const stagingPrefix = '.dsh-write-'

const shape = /^\.dsh-write-([0-9a-f]{8}-\d+-\d+)-[0-9a-f]{12}$/
const forgottenMs = 60 * 60 * 1000

/** A private folder beside a target, and what it is called there. */
export interface Staging extends AsyncDisposable {
  /** The folder, held. */
  readonly folder: Folder
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Someone else removed it, or it is not ours to remove.
  }
}

async function empty(files: FileSystem, parent: Folder, name: string): Promise<void> {
  await using folder = await enterFolder(parent, name)
  if (folder === undefined) return
  for (const child of await files.readdir(folder.path)) await quietly(() => files.unlink(folder.at(child)))
  await files.rmdir(parent.at(name))
}

/** Makes a staging folder that only this user may enter; disposal removes it with all that it holds. */
export async function openStaging(files: FileSystem, parent: Folder): Promise<Staging> {
  const name = `${stagingPrefix}${processTag()}-${randomBytes(6).toString('hex')}`
  await files.mkdir(parent.at(name), 0o700)
  try {
    const folder = await enterFolder(parent, name)
    if (folder === undefined) throw new FsError('FS_CHANGED', 'the folder changed meanwhile; try again')
    return {
      folder,
      async [Symbol.asyncDispose]() {
        await folder[Symbol.asyncDispose]()
        await quietly(() => empty(files, parent, name))
      },
    }
  } catch (thrown) {
    await quietly(() => files.rmdir(parent.at(name)))
    throw thrown
  }
}

/** Removes staging folders whose process was killed; those of another machine or container, once they are an hour old. */
export async function sweepStaging(files: FileSystem, parent: Folder): Promise<void> {
  for (const name of await files.readdir(parent.path)) {
    const tag = shape.exec(name)?.[1]
    if (tag === undefined) continue
    await quietly(async () => {
      if (isOver(tag) ?? (await ageOf(files, parent, name)) > forgottenMs) await empty(files, parent, name)
    })
  }
}

async function ageOf(files: FileSystem, parent: Folder, name: string): Promise<number> {
  return Date.now() - (await files.lstat(parent.at(name))).mtimeMs
}
