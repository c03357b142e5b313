import { sep } from 'node:path'
import { cannot, translate, type Verb } from '../errors.ts'
import { visible } from '../view/visible.ts'
import type { Workspace } from '../workspace.ts'
import { childOf, type Entry, type Folder } from './folder.ts'
import { namesInside, targetInside } from './inside.ts'

/** Where a path leads inside the workspace, every link followed. */
export type Place = AsyncDisposable & {
  /** The path without links; two paths with the same one are the same target. */
  readonly real: string
} & (
    | { readonly kind: 'entry'; readonly folder: Folder; readonly name: string; readonly entry: Entry }
    | { readonly kind: 'folder'; readonly folder: Folder }
    | {
        readonly kind: 'absent'
        /** The deepest folder that exists. */
        readonly folder: Folder
        /** The folders to make below it. */
        readonly missing: readonly string[]
        readonly name: string
      }
  )

const maxLinks = 40

/** Walks to `path` name by name, through folders that are held; no step ever leaves the workspace. */
export async function locate(workspace: Workspace, path: string, verb: Verb): Promise<Place> {
  const outside = () =>
    cannot(verb, path, 'FS_OUTSIDE_WORKSPACE', `outside the workspace; use a path inside "${visible(workspace.given)}"`)
  if (path.includes('\0'))
    throw cannot(verb, path, 'FS_INVALID_PATH', 'a path cannot hold a NUL character; leave it out')
  const start = namesInside(workspace, path)
  if (start === undefined) throw outside()
  const isFolderPath = path.endsWith('/') || path.endsWith(sep)
  const notFolder = () =>
    cannot(verb, path, 'FS_NOT_REGULAR_FILE', 'not a folder, though the path ends like one; leave out the last slash')
  const held: AsyncDisposable[] = []
  const folders: Folder[] = []
  let names = [...start]
  let links = 0
  try {
    folders.push(await workspace.open())
    for (;;) {
      const folder = folders.at(-1)
      const name = names.shift()
      if (folder === undefined) throw outside()
      if (name === undefined) return place({ kind: 'folder', folder, real: folder.real }, folders, held)
      if (name === '' || name === '.') continue
      if (name === '..') {
        held.push(folder)
        folders.pop()
        continue
      }
      const entry = await folder.look(name)
      const last = names.every(rest => rest === '' || rest === '.')
      if (entry === undefined) {
        if (names.includes('..')) throw cannot(verb, path, 'FS_NOT_FOUND', 'not found')
        if (isFolderPath) throw notFolder()
        const missing = [name, ...names.filter(rest => rest !== '' && rest !== '.')]
        const real = missing.reduce((parent, child) => childOf(parent, child, sep), folder.real)
        return place(
          { kind: 'absent', folder, missing: missing.slice(0, -1), name: missing.at(-1) ?? name, real },
          folders,
          held,
        )
      }
      if (entry.stats.isDirectory()) {
        folders.push(entry.enter())
        continue
      }
      held.push(entry)
      if (entry.stats.isSymbolicLink()) {
        links += 1
        if (links > maxLinks) throw cannot(verb, path, 'FS_NOT_FOUND', 'too many symbolic links')
        const target = targetInside(workspace, await workspace.files.readlink(folder.at(name)))
        if (target === undefined) throw outside()
        if (target.fromRoot) held.push(...folders.splice(1))
        names = target.names.concat(names)
        continue
      }
      if (!last) throw cannot(verb, path, 'FS_NOT_FOUND', 'not found')
      if (isFolderPath) throw notFolder()
      return place(
        { kind: 'entry', folder, name: entry.name, entry, real: childOf(folder.real, entry.name, sep) },
        folders,
        held,
      )
    }
  } catch (thrown) {
    await release([...held, ...folders])
    throw translate(thrown, verb, path)
  }
}

async function release(held: readonly AsyncDisposable[]): Promise<void> {
  for (const each of held) await each[Symbol.asyncDispose]()
}

function place<P extends object>(
  found: P,
  folders: readonly Folder[],
  held: readonly AsyncDisposable[],
): P & AsyncDisposable {
  return { ...found, [Symbol.asyncDispose]: () => release([...held, ...folders]) }
}
