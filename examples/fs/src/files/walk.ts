import { sep } from 'node:path'
import type { Workspace } from '../workspace.ts'
import { childOf, type Entry, type Folder } from './folder.ts'
import { targetInside } from './inside.ts'
import type { Place } from './place.ts'

/** What a walk throws where it cannot go on. */
export interface WalkRefusals {
  /** The way leads out of the workspace. */
  outside(): Error
  /** There is no such way. */
  notFound(): Error
  /** The links lead in a circle, or might. */
  tooManyLinks(): Error
}

const maxLinks = 40
const isName = (name: string) => name !== '' && name !== '.'

/**
 * A walk from the workspace through names, one at a time: the next folder is opened in the one that is held, links are
 * read and their names walked in turn. Going up starts again at the workspace, so no step ever leads above it.
 */
export function createWalk(workspace: Workspace, start: readonly string[], refusals: WalkRefusals) {
  const trail: string[] = []
  let names = [...start]
  let links = 0
  let folder: Folder

  async function restart(next: string[]): Promise<void> {
    await folder[Symbol.asyncDispose]()
    folder = await workspace.open()
    trail.length = 0
    names = next
  }

  async function up(): Promise<void> {
    if (trail.length === 0) throw refusals.outside()
    await restart([...trail.slice(0, -1), ...names])
  }

  async function down(entry: Entry): Promise<void> {
    const next = entry.enter()
    await folder[Symbol.asyncDispose]()
    folder = next
    trail.push(entry.name)
  }

  async function follow(name: string): Promise<void> {
    links += 1
    if (links > maxLinks) throw refusals.tooManyLinks()
    const target = targetInside(workspace, await workspace.files.readlink(folder.at(name)))
    if (target === undefined) throw refusals.outside()
    if (target.fromRoot) await restart([...target.names, ...names])
    else names.unshift(...target.names)
  }

  function absent(name: string): Place {
    if (names.includes('..')) throw refusals.notFound()
    const missing = [name, ...names.filter(isName)]
    const real = missing.reduce((parent, child) => childOf(parent, child, sep), folder.real)
    const last = missing.pop() ?? name
    return { kind: 'absent', real, folder, missing, name: last, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
  }

  function present(entry: Entry): Place {
    if (names.some(isName)) throw refusals.notFound()
    const held = folder
    return {
      kind: 'entry',
      real: childOf(folder.real, entry.name, sep),
      folder,
      name: entry.name,
      entry,
      async [Symbol.asyncDispose]() {
        await entry[Symbol.asyncDispose]()
        await held[Symbol.asyncDispose]()
      },
    }
  }

  async function meet(name: string): Promise<Place | undefined> {
    const entry = await folder.look(name)
    if (entry === undefined) return absent(name)
    if (entry.stats.isDirectory()) return void (await down(entry))
    try {
      if (!entry.stats.isSymbolicLink()) return present(entry)
    } catch (thrown) {
      await entry[Symbol.asyncDispose]()
      throw thrown
    }
    await entry[Symbol.asyncDispose]()
    return void (await follow(name))
  }

  async function step(): Promise<Place | undefined> {
    const name = names.shift()
    if (name === undefined) {
      return { kind: 'folder', real: folder.real, folder, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
    }
    if (!isName(name)) return undefined
    return name === '..' ? void (await up()) : meet(name)
  }

  return {
    /** Walks to the end; once. */
    async end(): Promise<Place> {
      folder = await workspace.open()
      try {
        for (;;) {
          const place = await step()
          if (place !== undefined) return place
        }
      } catch (thrown) {
        await folder[Symbol.asyncDispose]()
        throw thrown
      }
    },
  }
}
