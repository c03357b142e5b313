import { relative, sep } from 'node:path'
import { cannot, FsArgsError } from '../errors.ts'
import { locate } from '../files/locate.ts'
import type { Place } from '../files/place.ts'
import type { Workspace } from '../workspace.ts'

/** Where a search begins; disposal lets go of it. */
export interface SearchRoot extends AsyncDisposable {
  /** The folder, or the file. */
  readonly place: Exclude<Place, { readonly kind: 'absent' }>
  /** Its path from the workspace, with slashes; empty for the workspace itself. */
  readonly from: string
}

/** Finds where a search begins, inside the workspace. */
export async function openRoot(workspace: Workspace, path: string | undefined): Promise<SearchRoot> {
  if (path?.trim() === '') throw new FsArgsError('path must be a non-empty string when given')
  const place = await locate(workspace, path ?? '.', 'search')
  if (place.kind === 'absent') {
    await place[Symbol.asyncDispose]()
    throw cannot('search', path ?? '.', 'FS_NOT_FOUND', 'not found')
  }
  const from = relative(workspace.root, place.real).split(sep).join('/')
  return { place, from, [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]() }
}

/** Paths below a search root, as paths from the workspace. */
export function fromWorkspace(from: string, path: string): string {
  return from === '' ? path : `${from}/${path}`
}

/** A path that ripgrep printed, below its folder and with slashes. */
export function printedPath(path: string): string {
  const slashed = sep === '/' ? path : path.split(sep).join('/')
  return slashed.startsWith('./') ? slashed.slice(2) : slashed
}
