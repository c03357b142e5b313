import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'

/** A file or a link, as far as a diff knows it. */
export interface Entry {
  /** Which of the two. */
  readonly kind: 'file' | 'link'
  /** The bytes of the file, or a digest with a NUL where it is too large; or where the link points. */
  readonly bytes: Buffer
  /** Whether it may be run. */
  readonly isExecutable: boolean
}

const missing: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'])

/** A file of more bytes is not held in memory; Node itself refuses 2 GiB. */
const mostBytes = 64 * 1024 * 1024

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
    return {
      kind: 'file',
      bytes: await (found.size > mostBytes ? digestOf(file) : readFile(file)),
      isExecutable: (found.mode & 0o100) !== 0,
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What stands for the bytes of a large file: it differs where they do, and its NUL says that no patch can hold it. */
async function digestOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return Buffer.concat([Buffer.of(0), hash.digest()])
}

/** Whether an error says that something is not there, not for us, or too deep to be named. */
export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && missing.has(code)
}

/** An absolute target inside a folder, in words that fit the folder and its copy alike. */
export function inFolder(folder: string, target: string): string | undefined {
  if (!path.isAbsolute(target)) return undefined
  const relative = path.relative(folder, target)
  return relative.startsWith('..') ? undefined : `[this folder]/${relative}`
}
