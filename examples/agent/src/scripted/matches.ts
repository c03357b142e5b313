import type { ScriptResult } from './script.ts'

/** What a search shows. */
export interface Matches {
  /** The files, each once. */
  readonly paths: readonly string[]
  /** How many lines match. */
  readonly total: number
  /** The numbers of the lines that are shown. */
  readonly lines: readonly number[]
  /** Whether some files or folders could not be searched. */
  readonly isPartial: boolean
}

/** Reads what `grep` gives: a count, then each file with its lines below it, and remarks in brackets. */
export function readMatches({ text }: ScriptResult): Matches {
  const [head = '', ...rest] = text.split('\n')
  const count = /^Found (?:\d+ of )?(\d+) match/.exec(head)?.[1]
  // No line of a match is empty, since its number stands before it.
  const groups = count === undefined ? [] : rest.join('\n').split('\n\n')
  const files = groups.map(group => group.split('\n')).filter(group => group.length > 1)
  return {
    paths: files.map(([path = '']) => readPath(path)),
    total: Number(count ?? 0),
    lines: files.flatMap(([, ...lines]) => lines.map(line => Number(/^Line (\d+): /.exec(line)?.[1]))),
    isPartial: text.endsWith('\n\n(Some files or folders could not be read.)'),
  }
}

/** A path that could be taken for something else is a JSON string. */
function readPath(path: string): string {
  return path.startsWith('"') ? JSON.parse(path) : path
}
