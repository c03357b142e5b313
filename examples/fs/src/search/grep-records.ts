import { SearchError } from '../errors.ts'
import { isRecord } from '../view/meta.ts'

/** One line that ripgrep found. */
export interface RawMatch {
  /** The path as ripgrep prints it; nothing when it is not valid UTF-8, so that no tool could open it. */
  readonly path: string | undefined
  /** The line, with its ending. */
  readonly bytes: Buffer
  /** Its number, from 1. */
  readonly lineNumber: number
  /** Where it begins in the file, a byte order mark aside. */
  readonly offset: number
}

function bytesOf(data: unknown): Buffer | undefined {
  if (!isRecord(data)) return undefined
  if (typeof data['text'] === 'string') return Buffer.from(data['text'])
  return typeof data['bytes'] === 'string' ? Buffer.from(data['bytes'], 'base64') : undefined
}

function matchOf(record: unknown): RawMatch | undefined {
  if (!isRecord(record) || record['type'] !== 'match' || !isRecord(record['data'])) return undefined
  const { path, lines, line_number: lineNumber, absolute_offset: offset } = record['data']
  const bytes = bytesOf(lines)
  if (bytes === undefined || typeof lineNumber !== 'number' || typeof offset !== 'number') return undefined
  const name = isRecord(path) && typeof path['text'] === 'string' ? path['text'] : undefined
  return { path: name, bytes, lineNumber, offset }
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row)
  } catch (cause) {
    throw new SearchError('SEARCH_FAILED', 'the search printed what is no result', { cause })
  }
}

/** The matches in what `rg --json` printed. */
export function parseMatches(stdout: Buffer): RawMatch[] {
  const matches: RawMatch[] = []
  for (const row of stdout.toString('utf8').split('\n')) {
    if (row === '') continue
    const match = matchOf(parsed(row))
    if (match !== undefined) matches.push(match)
  }
  return matches
}
