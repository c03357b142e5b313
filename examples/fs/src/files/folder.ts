import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** One folder of the workspace, held open: what is done through it happens in this very folder. */
export interface Folder extends AsyncDisposable {
  /** Its path without links, at the time it was opened. */
  readonly real: string
  /** The folder itself, as a path for system calls and for processes. */
  readonly path: string
  /** A child, as a path for system calls. */
  at(name: string): string
  /** The child of that name, not through a link; nothing when there is none. */
  look(name: string): Promise<Entry | undefined>
  /** Whether the folder is still where it was opened. */
  inPlace(): Promise<boolean>
}

/** One child of a folder, as it was when it was looked at. */
export interface Entry extends AsyncDisposable {
  /** Its name as the folder has it, where more than one spelling leads to it. */
  readonly name: string
  /** Size, times and identity. */
  readonly stats: BigIntStats
  /** Opens a regular file for reading, without ever waiting for a writer. */
  open(): Promise<FileHandle>
  /** The folder that this entry is; the entry needs no disposal then. */
  enter(): Folder
}

/** The child of that name, if it is a folder itself and no link to one. */
export async function enterFolder(parent: Folder, name: string): Promise<Folder | undefined> {
  const entry = await parent.look(name)
  if (entry?.stats.isDirectory()) return entry.enter()
  await entry?.[Symbol.asyncDispose]()
  return undefined
}

/** Where a child is, given its folder's path without links. */
export function childOf(real: string, name: string, separator: string): string {
  return real.endsWith(separator) ? real + name : real + separator + name
}
