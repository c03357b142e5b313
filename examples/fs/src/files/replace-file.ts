import { constants, type BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { errnoOf, throwIfAborted } from '../errors.ts'
import type { FileSystem } from './file-system.ts'
import type { Folder } from './folder.ts'
import { openStaging, sweepStaging } from './staging.ts'
import { versionOf } from './version.ts'

/** What must stand at the target when the new content goes there. */
export type Expected =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'anything' }

/** One file to put in place. */
export interface Replacement {
  /** The folder of the target, held. */
  readonly folder: Folder
  /** The name of the target, which is no link. */
  readonly name: string
  /** The whole content. */
  readonly bytes: Uint8Array
  /** The file that is replaced: its mode and owner are kept. */
  readonly like: BigIntStats | undefined
  /** What must stand there, or nothing is changed. */
  readonly expected: Expected
}

/** What became of it: the new version, or why nothing was changed. */
export type Replaced =
  | { readonly kind: 'done'; readonly version: string }
  | { readonly kind: 'exists' }
  | { readonly kind: 'changed' }

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Puts a whole new file in place in one step, or changes nothing: it is written and flushed in a private folder beside the
 * target, then takes the target's name. At every moment the name has the old content or the new.
 */
export async function replaceFile(files: FileSystem, job: Replacement, signal: AbortSignal): Promise<Replaced> {
  await sweepStaging(files, job.folder)
  await using staging = await openStaging(files, job.folder)
  const staged = staging.folder.at('new')
  await using handle = await files.open(
    staged,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0),
    // A new file gets what the user's mask leaves; until then the folder around it keeps it private.
    job.like === undefined ? 0o666 : 0o600,
  )
  await handle.writeFile(job.bytes)
  if (job.like !== undefined) await become(handle, job.like)
  await handle.sync()
  throwIfAborted(signal)
  const written = await handle.stat({ bigint: true })
  const obstacle = await put(files, job, staged)
  if (obstacle !== undefined) return { kind: obstacle }
  const after = await handle.stat({ bigint: true })
  await flush(files, job.folder)
  // Someone wrote into the new file at once: remember ours, so that the next change finds another version.
  const ours = after.size === written.size && after.mtimeNs === written.mtimeNs
  return { kind: 'done', version: versionOf(ours ? after : written) }
}

async function become(handle: FileHandle, like: BigIntStats): Promise<void> {
  const mode = Number(like.mode & 0o777n)
  const { uid, gid } = await handle.stat({ bigint: true })
  const isOurs = uid === like.uid && gid === like.gid
  const kept = isOurs || (await permitted(() => handle.chown(Number(like.uid), Number(like.gid))))
  // A group that the file was not for gets no more than everybody.
  await handle.chmod(kept ? mode : (mode & 0o707) | (mode & 0o070 & ((mode & 0o007) << 3)))
}

async function permitted(change: () => Promise<void>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (thrown) {
    if (errnoOf(thrown) === 'EPERM') return false
    throw thrown
  }
}

async function put(files: FileSystem, job: Replacement, staged: string): Promise<'exists' | 'changed' | undefined> {
  const { folder, name, expected } = job
  if (!(await folder.inPlace())) return 'changed'
  if (expected.kind === 'nothing') return create(files, staged, folder.at(name))
  if (expected.kind === 'version') {
    await using now = await folder.look(name)
    if (now === undefined || versionOf(now.stats) !== expected.version) return 'changed'
  }
  await files.rename(staged, folder.at(name))
  return undefined
}

async function create(files: FileSystem, staged: string, target: string): Promise<'exists' | undefined> {
  try {
    await claim(files, staged, target)
    return undefined
  } catch (thrown) {
    if (errnoOf(thrown) === 'EEXIST') return 'exists'
    throw thrown
  }
}

async function claim(files: FileSystem, staged: string, target: string): Promise<void> {
  try {
    await files.link(staged, target)
    await files.unlink(staged)
  } catch (thrown) {
    if (!noLinks.has(errnoOf(thrown) ?? '')) throw thrown
    // No hard links here: an empty file takes the name, then the content takes the file's place.
    await (await files.open(target, 'wx')).close()
    await files.rename(staged, target)
  }
}

async function flush(files: FileSystem, folder: Folder): Promise<void> {
  try {
    await using handle = await files.open(folder.path, constants.O_RDONLY)
    await handle.sync()
  } catch {
    // Not every system opens or flushes folders; the content itself is flushed.
  }
}
