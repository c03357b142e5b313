import { posix } from 'node:path'
import { enterFolder, type Folder } from '../files/folder.ts'

/** What is done in one folder with the names found there. */
export type Visit = (folder: Folder, names: readonly string[], prefix: string) => Promise<void>

/**
 * Goes to the folders of some paths below `top` by descriptors, one name after the other, and through no link. A program
 * that searched by paths may have been led elsewhere: what it names counts only if it is met here.
 */
export async function visitFolders(top: Folder, paths: Iterable<string>, visit: Visit): Promise<void> {
  const byFolder = new Map<string, string[]>()
  for (const path of paths) {
    const at = posix.dirname(path)
    const names = byFolder.get(at) ?? []
    byFolder.set(at, names)
    names.push(posix.basename(path))
  }
  const trail: { readonly name: string; readonly folder: Folder }[] = []
  const leave = async (depth: number) => {
    while (trail.length > depth) await trail.pop()?.folder[Symbol.asyncDispose]()
  }
  try {
    for (const at of [...byFolder.keys()].sort()) {
      const steps = at === '.' ? [] : at.split('/')
      let common = 0
      while (common < trail.length && trail[common]?.name === steps[common]) common += 1
      await leave(common)
      let folder: Folder | undefined = trail.at(-1)?.folder ?? top
      for (const name of steps.slice(common)) {
        folder = name === '..' ? undefined : await enterFolder(folder, name)
        if (folder === undefined) break
        trail.push({ name, folder })
      }
      if (folder !== undefined) await visit(folder, byFolder.get(at) ?? [], at === '.' ? '' : `${at}/`)
    }
  } finally {
    await leave(0)
  }
}
