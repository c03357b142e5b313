import { changeFiles } from './change-files.ts'
import { readMatches } from './matches.ts'
import { count, single } from './results.ts'
import type { Script } from './script.ts'

/** What takes the place of what. */
export interface Substitution {
  /** What is being done, for the reader. */
  readonly what: string
  /** For `grep`: finds every line to change. */
  readonly pattern: string
  /** The text to replace. */
  readonly from: string
  /** The text to put there. */
  readonly to: string
  /** For `grep`: finds longer names that have the text in them, and must stay; where it is no name, every place is meant. */
  readonly inLonger?: string
}

/** What became of the files so far. */
export interface Progress {
  /** Files that were changed. */
  readonly changed: string[]
  /** What was not done, and why. */
  readonly left: string[]
}

/** So many files are read, and then changed, in one step. */
const together = 8

const scope = 'Hidden, ignored and binary files are not searched.'

/** Finds the files, reads and changes some at a time, and searches again until nothing new is found. */
export function* substitute(job: Substitution): Script {
  const seen = new Set<string>()
  const progress: Progress = { changed: [], left: [] }
  for (let text = `${job.what}: I look where it occurs.`; ; text = 'I look whether there is more.') {
    const found = single(yield { text, calls: [{ name: 'grep', arguments: { pattern: job.pattern } }] })
    if (found.isError) return { text: `The search failed: ${found.text}`, done: false }
    const { paths, total, lines, isPartial } = readMatches(found)
    const fresh = paths.filter(path => !seen.has(path))
    if (isPartial && seen.size === 0) progress.left.push('some files or folders could not be searched')
    for (let at = 0; at < fresh.length; at += together) {
      const group = fresh.slice(at, at + together)
      const before = progress.changed.length
      yield* changeFiles(job, group, progress)
      for (const path of group) seen.add(path)
      const rest = fresh.length - at - group.length
      if (progress.changed.length > before || rest === 0) continue
      // Whoever refuses eight files in a row need not be asked about eighty.
      progress.left.push(`${count(rest, 'more file')}: not tried, since none of the last ${group.length} was changed`)
      return ending(job, progress)
    }
    if (fresh.length > 0) continue
    if (lines.length < total && lines.length > 0)
      progress.left.push(`${count(total - lines.length, 'match')} more than one search shows: name a smaller folder`)
    return ending(job, progress)
  }
}

function ending({ what }: Substitution, { changed, left }: Progress): { text: string; done: boolean } {
  if (changed.length + left.length === 0)
    return { text: `${what}: it occurs nowhere, so nothing was changed. ${scope}`, done: false }
  const names = changed.length === 0 ? '' : ` (${changed.join(', ')})`
  const done = `${what}: changed ${count(changed.length, 'file')}${names}. ${scope}`
  if (left.length === 0) return { text: done, done: true }
  return { text: `${done}\nNot done:\n${left.map(problem => `- ${problem}`).join('\n')}`, done: false }
}
