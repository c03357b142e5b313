import type { ToolResult, ToolResultView } from '@dsh/schema'
import type { FoundFiles } from '../search/glob-files.ts'
import { recovery } from '../search/store.ts'
import { isCount, isRecord, listOf, type Meta } from './meta.ts'
import { pathLine, visible } from './visible.ts'

/** How much of a list of paths is shown. */
export interface GlobPaging {
  /** How many paths. */
  readonly max: number
  /** Whether some of every top folder, and not the first. */
  readonly sample: boolean
}

interface Page {
  readonly paths: readonly string[]
  readonly note: string
}

function topsOf({ root, paths }: FoundFiles): Map<string, string[]> {
  const start = root === '.' ? 0 : root.length + 1
  const tops = new Map<string, string[]>()
  for (const path of paths) {
    const top = path.slice(start).split('/', 1)[0] ?? ''
    const below = tops.get(top) ?? []
    tops.set(top, below)
    below.push(path)
  }
  return tops
}

function sampled(found: FoundFiles, max: number): Page {
  const tops = [...topsOf(found).values()]
  const chosen = new Set<string>()
  for (let round = 0; chosen.size < max; round += 1) {
    for (const below of tops) {
      const path = below[round]
      if (path !== undefined && chosen.size < max) chosen.add(path)
    }
  }
  const shown = tops.filter(([first]) => first !== undefined && chosen.has(first)).length
  return {
    paths: found.paths.filter(path => chosen.has(path)),
    note: `, sampled across ${shown} of the ${tops.length} top-level entries`,
  }
}

function pageOf(found: FoundFiles, { max, sample }: GlobPaging): Page {
  if (found.paths.length <= max) return { paths: found.paths, note: '' }
  return sample ? sampled(found, max) : { paths: found.paths.slice(0, max), note: '' }
}

const unread = '(Some folders could not be read.)'

/** What the model reads: one path a line, and what is not shown. */
export function globText(found: FoundFiles, paging: GlobPaging): string {
  const { paths, note } = pageOf(found, paging)
  const total = found.paths.length
  const list = total === 0 ? 'No files found' : paths.map(pathLine).join('\n')
  const more =
    total > paths.length ? `\n\n(Showing ${paths.length} of ${total} paths${note}. ${recovery(found.stored)})` : ''
  return list + more + (found.partial === true ? `\n\n${unread}` : '')
}

/** What the log keeps for the card: the same page. */
export function globMeta(found: FoundFiles, paging: GlobPaging): Meta {
  const { paths } = pageOf(found, paging)
  return { paths: [...paths], truncated: paths.length < found.paths.length, total: found.paths.length }
}

/** The card of a `glob`, from what the log kept; nothing when that is not what a `glob` leaves. */
export function globCard({ isError, meta }: ToolResult): ToolResultView | undefined {
  if (isError || !isRecord(meta)) return undefined
  const { truncated, total } = meta
  const paths = listOf(meta['paths'], item => (typeof item === 'string' ? visible(item) : undefined))
  if (paths === undefined || typeof truncated !== 'boolean' || !isCount(total, paths.length)) return undefined
  return { card: 'search', shape: 'paths', paths, truncated, total }
}
