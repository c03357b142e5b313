/** A file, and perhaps a line in it. */
export interface FileLocation {
  /** The path as the model gave it. */
  readonly path: string
  /** Counted from 1. */
  readonly line?: number
}

/** A file before and after a change, whole or the part that changes. */
export interface FileDiff {
  /** The path as the model gave it. */
  readonly path: string
  /** The text before; `null` for a new file, or where it is not known yet. */
  readonly oldText: string | null
  /** The text after. */
  readonly newText: string
}
