import type { ToolResult, ToolResultView } from '@dsh/schema'
import type { FoundLines, Match } from '../search/grep-files.ts'
import { recovery } from '../search/store.ts'
import { isCount, isRecord, listOf, type Meta } from './meta.ts'
import { pathLine, visible } from './visible.ts'

type Group = {
  readonly path: string
  readonly matches: readonly { readonly lineNumber: number; readonly line: string }[]
}

/** How much of the matches is shown. */
export interface GrepPaging {
  /** How many matches. */
  readonly max: number
  /** How many bytes of a line. */
  readonly lineBytes: number
  /** How many bytes the card keeps. */
  readonly metaBytes: number
}

/** A line of at most so many bytes, cut between two characters. */
function cutLine(line: string, max: number): string {
  const bytes = Buffer.from(line)
  if (bytes.length <= max) return line
  let end = max
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${bytes.subarray(0, end).toString('utf8')} (line truncated)`
}

function groupsOf(matches: readonly Match[], lineBytes: number): Group[] {
  const groups = new Map<string, { lineNumber: number; line: string }[]>()
  for (const { path, lineNumber, line } of matches) {
    const rows = groups.get(path) ?? []
    groups.set(path, rows)
    rows.push({ lineNumber, line: cutLine(line, lineBytes) })
  }
  return [...groups].map(([path, rows]) => ({ path, matches: rows }))
}

/** Matches as text: each file, and its lines below it. */
export function matchRows(matches: readonly Match[], lineBytes = Infinity): string {
  return groupsOf(matches, lineBytes)
    .map(({ path, matches: rows }) =>
      [pathLine(path), ...rows.map(row => `Line ${row.lineNumber}: ${row.line}`)].join('\n'),
    )
    .join('\n\n')
}

function header(shown: number, total: number): string {
  if (shown < total) return `Found ${shown} of ${total} matches`
  return total === 1 ? 'Found 1 match' : `Found ${total} matches`
}

const unread = '(Some files or folders could not be read.)'

/** What the model reads: how many, and the lines file by file. */
export function grepText({ matches, partial, stored }: FoundLines, { max, lineBytes }: GrepPaging): string {
  const shown = matches.slice(0, max)
  const found =
    shown.length === 0 ? 'No matches found' : `${header(shown.length, matches.length)}\n${matchRows(shown, lineBytes)}`
  return found + (stored === undefined ? '' : `\n\n(${recovery(stored)})`) + (partial === true ? `\n\n${unread}` : '')
}

/** What the log keeps for the card: the same page, less the last files when it is too large. */
export function grepMeta({ matches }: FoundLines, { max, lineBytes, metaBytes }: GrepPaging): Meta {
  const files: Group[] = []
  let kept = 0
  let size = 0
  for (const group of groupsOf(matches.slice(0, max), lineBytes)) {
    size += Buffer.byteLength(JSON.stringify(group)) + 1
    if (size > metaBytes) break
    files.push(group)
    kept += group.matches.length
  }
  return { files, truncated: kept < matches.length, total: matches.length }
}

function rowOf(item: unknown): Group['matches'][number] | undefined {
  return isRecord(item) && isCount(item['lineNumber'], 1) && typeof item['line'] === 'string'
    ? { lineNumber: item['lineNumber'], line: visible(item['line']) }
    : undefined
}

function groupOf(item: unknown): Group | undefined {
  if (!isRecord(item) || typeof item['path'] !== 'string') return undefined
  const matches = listOf(item['matches'], rowOf)
  return matches === undefined ? undefined : { path: visible(item['path']), matches }
}

/** The card of a `grep`, from what the log kept; nothing when that is not what a `grep` leaves. */
export function grepCard({ isError, meta }: ToolResult): ToolResultView | undefined {
  if (isError || !isRecord(meta)) return undefined
  const { truncated, total } = meta
  const files = listOf(meta['files'], groupOf)
  if (files === undefined || typeof truncated !== 'boolean' || !isCount(total)) return undefined
  return { card: 'search', shape: 'matches', files, truncated, total }
}
