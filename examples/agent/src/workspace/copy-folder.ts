import { constants } from 'node:fs'
import { copyFile, mkdir, readlink, stat, symlink, utimes } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './entry.ts'
import { linkInstalled } from './installed.ts'
import { walk } from './walk.ts'

/** What a copy lacks. */
export interface Copied {
  /** What cannot be read, or is no file: sockets, pipes, devices. */
  readonly leftOut: readonly string[]
  /** Whether what is installed was linked. */
  readonly linked: boolean
}

/** Copies a folder to a place that is not there yet; an abort ends it with the reason. */
export async function copyFolder(source: string, target: string, signal: AbortSignal): Promise<Copied> {
  const leftOut: string[] = []
  let linked = false
  await mkdir(target)
  for await (const { name, kind } of walk(source)) {
    signal.throwIfAborted()
    const from = path.join(source, name)
    const to = path.join(target, name)
    // The place of the copy may itself lie in the folder.
    if (isInside(target, from)) continue
    try {
      if (kind === 'folder') await mkdir(to)
      else if (kind === 'file') await copyOne(from, to)
      else if (kind === 'link') await symlink(movedTarget(await readlink(from), source, target), to)
      else if (kind === 'apart') linked = (await linkInstalled(from, to, source)) || linked
      else leftOut.push(name)
    } catch (error) {
      if (!isMissing(error) && !isTaken(error)) throw error
      leftOut.push(name)
    }
  }
  return { leftOut, linked }
}

/** Names that are no text look alike when they are read as text: only one of them has a place in the copy. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const { atime, mtime } = await stat(from)
  // Tools such as make go by the time of a change.
  await utimes(to, atime, mtime)
}

/** A link to an absolute place in the folder leads to the same place in the copy. */
function movedTarget(link: string, source: string, target: string): string {
  return path.isAbsolute(link) && isInside(link, source) ? path.join(target, path.relative(source, link)) : link
}

/** Whether a path is a folder, or below it. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative)
}
