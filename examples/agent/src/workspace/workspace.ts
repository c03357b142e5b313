import { access, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changesBetween, type Change } from './changes.ts'
import { copyFolder, type Copied } from './copy-folder.ts'

/** A folder to work in, and what it was like before. */
export interface Workspace extends AsyncDisposable {
  /** Where the tools work. */
  readonly folder: string
  /** The folder that was named. */
  readonly source: string
  /** A private place beside the copy, for what is written about the work. */
  readonly aside: string
  /** What the copy lacks. */
  readonly copied: Copied
  /** What has changed since. */
  changes(): Promise<readonly Change[]>
}

/** How a folder is opened. */
export interface WorkspaceOptions {
  /** Works in the folder itself; the copy then keeps how it was. */
  readonly inPlace: boolean
  /** Whether the copy stays when the work is over. */
  readonly keep: boolean
  /** Ends the copying. */
  readonly signal: AbortSignal
}

/** A folder that cannot be worked in. */
export class FolderError extends Error {}

/** Opens a folder: as a copy, or in place, where a copy of the state before is kept for the diff. */
export async function openWorkspace(named: string, { inPlace, keep, signal }: WorkspaceOptions): Promise<Workspace> {
  const source = await folderOf(named)
  const aside = await mkdtemp(path.join(await realpath(tmpdir()), 'dsh-agent-'))
  const remove = (): Promise<void> => rm(aside, { recursive: true, force: true })
  const copy = path.join(aside, path.basename(source) || 'folder')
  try {
    const copied = await copyFolder(source, copy, signal)
    if (!inPlace && (await isInRepository(source))) await mkdir(path.join(copy, '.git'))
    const [before, folder] = inPlace ? [copy, source] : [source, copy]
    return {
      folder,
      source,
      aside,
      copied,
      changes: () => changesBetween(before, folder, copied.leftOut),
      [Symbol.asyncDispose]: () => (keep ? Promise.resolve() : remove()),
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function folderOf(named: string): Promise<string> {
  const found = await stat(named).catch(() => undefined)
  if (found === undefined) throw new FolderError(`there is no folder ${path.resolve(named)}: name one that exists`)
  if (!found.isDirectory()) throw new FolderError(`${path.resolve(named)} is no folder: name the one that it is in`)
  return realpath(named)
}

/** A search heeds a `.gitignore` only below a `.git`: an empty one makes it so in a copy, and shares nothing. */
async function isInRepository(folder: string): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = await access(path.join(at, '.git')).then(
      () => true,
      () => false,
    )
    if (found || at === path.dirname(at)) return found
  }
}
