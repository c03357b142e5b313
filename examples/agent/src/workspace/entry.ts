import { lstat, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'

/** A file or a link, as far as a diff knows it. */
export interface Entry {
  /** Which of the two. */
  readonly kind: 'file' | 'link'
  /** The bytes of the file, or where the link points. */
  readonly bytes: Buffer
  /** Whether it may be run. */
  readonly isExecutable: boolean
}

/** What stands at a path of a folder; nothing where there is no file or link, or none that can be read. */
export async function readEntry(folder: string, name: string): Promise<Entry | undefined> {
  const file = path.join(folder, name)
  try {
    const found = await lstat(file)
    if (found.isSymbolicLink()) {
      const target = inFolder(folder, await readlink(file)) ?? (await readlink(file))
      return { kind: 'link', bytes: Buffer.from(target), isExecutable: false }
    }
    if (!found.isFile()) return undefined
    return { kind: 'file', bytes: await readFile(file), isExecutable: (found.mode & 0o100) !== 0 }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Whether an error says that something is not there, or not for us. */
export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM' || code === 'ELOOP'
}

/** An absolute target inside a folder, in words that fit the folder and its copy alike. */
export function inFolder(folder: string, target: string): string | undefined {
  if (!path.isAbsolute(target)) return undefined
  const relative = path.relative(folder, target)
  return relative.startsWith('..') ? undefined : `[this folder]/${relative}`
}
