import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The whole of one stream on disk, or nothing: a file that lost a byte is deleted. */
export interface SpillFile {
  /** Where it is; `undefined` once it has been given up. */
  readonly path: string | undefined
  /** Adds bytes; resolves when they are written, and never rejects. */
  write(bytes: Uint8Array): Promise<void>
  /** Ends writing; the file stays. */
  close(): Promise<void>
}

/** A private directory for spill files, made when the first is needed. */
export interface SpillDirectory {
  /** A new empty file that only its owner can read. */
  create(): Promise<SpillFile>
  /** Deletes the directory with all its files. */
  remove(): Promise<void>
}

/** Files of at most `maxBytes` each, in a new directory below `parent`. */
export function createSpillDirectory(maxBytes: number, parent: string = tmpdir()): SpillDirectory {
  let directory: Promise<string> | undefined
  return {
    async create() {
      // 0700: a name in a shared directory must not be readable by others.
      directory ??= mkdtemp(join(parent, 'dsh-bash-'))
      try {
        return await createFile(join(await directory, `${randomUUID()}.txt`), maxBytes)
      } catch {
        return { path: undefined, write: async () => {}, close: async () => {} }
      }
    },
    async remove() {
      const path = await directory?.catch(() => undefined)
      if (path !== undefined) await rm(path, { recursive: true, force: true })
    },
  }
}

async function createFile(path: string, maxBytes: number): Promise<SpillFile> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  let isKept = true
  const giveUp = async () => {
    isKept = false
    await file.close().catch(() => {})
    await rm(path, { force: true }).catch(() => {})
  }
  return {
    get path() {
      return isKept ? path : undefined
    },
    async write(bytes) {
      if (!isKept) return
      size += bytes.length
      if (size > maxBytes) return giveUp()
      await file.appendFile(bytes).catch(giveUp)
    },
    async close() {
      if (isKept) await file.close().catch(() => {})
    },
  }
}
