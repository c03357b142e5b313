/** What the tools take and give at most. */
export interface FsLimits {
  /** Lines of one `read`, and of a `read` without `limit`. */
  readonly readLines: number
  /** Characters of one line of a `read`. */
  readonly readLineCharacters: number
  /** Bytes of the text that one `read` selects. */
  readonly readBytes: number
  /** Bytes of a file that `edit` loads. */
  readonly editBytes: number
  /** Bytes from which a change is told without its hunks. */
  readonly diffBytes: number
  /** Paths that `glob` shows. */
  readonly globPaths: number
  /** Matches that `grep` shows. */
  readonly grepMatches: number
  /** Bytes of one line that `grep` shows. */
  readonly grepLineBytes: number
  /** Bytes that the card of one `grep` keeps. */
  readonly grepMetaBytes: number
  /** Bytes that one search may print. */
  readonly searchBytes: number
  /** Milliseconds that one search may take. */
  readonly searchMs: number
}

/** The limits where nothing else is asked for. */
export const defaultLimits: FsLimits = Object.freeze({
  readLines: 2000,
  readLineCharacters: 2000,
  readBytes: 51_200,
  editBytes: 64 * 1024 * 1024,
  diffBytes: 10 * 1024 * 1024,
  globPaths: 100,
  grepMatches: 250,
  grepLineBytes: 2000,
  grepMetaBytes: 64 * 1024,
  searchBytes: 20_000_000,
  searchMs: 30_000,
})

// A longer delay would end at once.
const maxDelay = 2_147_483_647

/** The defaults with what was asked for; refuses what is not a positive integer. */
export function withLimits(limits: Partial<FsLimits> = {}): FsLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(defaultLimits, name))
      throw new Error(`limits.${name} is unknown; use one of ${Object.keys(defaultLimits).join(', ')}`)
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`limits.${name} must be a positive integer`)
  }
  if ((limits.searchMs ?? 0) > maxDelay) throw new Error(`limits.searchMs must be at most ${maxDelay}, as timers are`)
  return Object.freeze({ ...defaultLimits, ...limits })
}
