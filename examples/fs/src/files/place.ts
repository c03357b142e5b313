import type { Entry, Folder } from './folder.ts'

/** Where a path leads inside the workspace, every link followed; disposal lets go of it. */
export type Place = AsyncDisposable & {
  /** The path without links; two paths with the same one are the same target. */
  readonly real: string
  /** The folder itself, or the one that the target is in: the deepest that exists. It is held. */
  readonly folder: Folder
} & (
    | { readonly kind: 'folder' }
    | { readonly kind: 'entry'; readonly name: string; readonly entry: Entry }
    | {
        readonly kind: 'absent'
        /** The folders to make below the deepest that exists. */
        readonly missing: readonly string[]
        readonly name: string
      }
  )
