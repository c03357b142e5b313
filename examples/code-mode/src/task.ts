/** What both ways have to find out. */
export const task = 'Which five files have the most lines, and how many lines of each begin with "export"?'

/** How the files are found, in either way. */
export const pattern = '**/*.ts'

/** One line of the answer. */
export interface FileCount {
  /** The path, as `glob` gives it. */
  readonly path: string
  /** How many lines the file has. */
  readonly lines: number
  /** How many of them begin with `export`. */
  readonly exports: number
}

/** The five longest, the longest first. */
export function longest(files: readonly FileCount[]): readonly FileCount[] {
  return files.toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1)).slice(0, 5)
}
