import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './entry.ts'

/** Neither copied nor compared: git's own data, which a copy must not share, and what a package manager installed. */
const apart: ReadonlySet<string> = new Set(['.git', 'node_modules'])

/** Something in a folder. */
export interface Found {
  /** Its path from the top. */
  readonly name: string
  /** What it is; `apart` is not looked into. */
  readonly kind: 'folder' | 'file' | 'link' | 'apart' | 'unreadable' | 'other'
}

/** Everything below a folder, each folder before what is in it, without following links. */
export async function* walk(top: string): AsyncGenerator<Found> {
  const pending: string[] = ['']
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    let entries: Dirent[]
    try {
      entries = await readdir(path.join(top, below), { withFileTypes: true })
    } catch (error) {
      if (!isMissing(error) || below === '') throw error
      yield { name: below, kind: 'unreadable' }
      continue
    }
    for (const entry of entries) {
      const name = path.join(below, entry.name)
      const kind = kindOf(entry)
      yield { name, kind }
      if (kind === 'folder') pending.push(name)
    }
  }
}

function kindOf(entry: Dirent): Found['kind'] {
  if (apart.has(entry.name)) return 'apart'
  if (entry.isDirectory()) return 'folder'
  if (entry.isSymbolicLink()) return 'link'
  return entry.isFile() ? 'file' : 'other'
}
