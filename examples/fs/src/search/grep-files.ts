import { isUtf8 } from 'node:buffer'
import type { ToolRunContext } from '@dsh/schema'
import { FsArgsError, SearchError, translate } from '../errors.ts'
import type { Place } from '../files/place.ts'
import { openRegular } from '../files/open-regular.ts'
import { stagingPrefix } from '../files/staging.ts'
import type { Workspace } from '../workspace.ts'
import { confirmAt, confirmIn } from './confirm.ts'
import { globArgument } from './glob-argument.ts'
import { parseMatches, type RawMatch } from './grep-records.ts'
import { includeProblem } from './include.ts'
import { fromWorkspace, openRoot, printedPath } from './open-root.ts'
import { runSearch } from './run-search.ts'
import { storeLong, type Stored } from './store.ts'
import { visitFolders } from './visit.ts'
import { matchRows } from '../view/grep-view.ts'

/** One line that matches. */
export interface Match {
  /** The file, from the workspace. */
  path: string
  /** The number of the line, from 1. */
  lineNumber: number
  /** The line, without its ending. */
  line: string
}

/** The lines that match. */
export interface FoundLines {
  /** By path, then by line. */
  matches: Match[]
  /** Whether some files or folders could not be read. */
  partial?: true
  /** Where the whole list is, when it was too long to show and was stored. */
  stored?: Stored
}

/** What to look for. */
export interface GrepRequest {
  /** A regular expression of ripgrep. */
  readonly pattern: string
  /** Where; default: the workspace. */
  readonly path?: string
  /** Which files; default: all. */
  readonly include?: string
}

/** The arguments of ripgrep for a pattern; nothing of them is ever taken for an option. */
function grepArguments({ pattern, include }: GrepRequest, target: './' | '-'): string[] {
  const globs = include === undefined ? [] : [globArgument(include)]
  const how = ['--no-messages', '--json', '--engine=default', `--regexp=${pattern}`]
  return ['--no-config', ...how, ...globs, `--glob=!${stagingPrefix}*`, '--', target]
}

/** The lines of the files of a folder, or of one file, that match; ordered, so that the same files give the same result. */
export async function grepFiles(workspace: Workspace, request: GrepRequest, exec: ToolRunContext): Promise<FoundLines> {
  const problem = request.include === undefined ? undefined : includeProblem(request.include)
  if (problem !== undefined) throw new FsArgsError(problem)
  if (request.pattern.includes('\0') || request.include?.includes('\0')) {
    throw new SearchError('SEARCH_INVALID_PATTERN', 'pattern and include cannot hold a NUL character')
  }
  await using start = await openRoot(workspace, request.path)
  const { place, from } = start
  try {
    const { found, partial } =
      place.kind === 'folder'
        ? await inFolder(workspace, place, from, request, exec.signal)
        : await inFile(workspace, place, from, request, exec.signal)
    const matches = found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.lineNumber - b.lineNumber))
    const long = matches.length > workspace.limits.grepMatches
    const stored = await storeLong(workspace.storeResult, exec, long, () => matchRows(matches))
    return { matches, ...(partial ? { partial } : {}), ...stored }
  } catch (thrown) {
    throw translate(thrown, 'search', request.path ?? '.')
  }
}

interface Found {
  readonly found: Match[]
  readonly partial: boolean
}

async function inFolder(
  { files, limits, search }: Workspace,
  { folder }: Place,
  from: string,
  request: GrepRequest,
  signal: AbortSignal,
): Promise<Found> {
  const { stdout, partial } = await runSearch(
    search,
    grepArguments(request, './'),
    { cwd: folder.path },
    limits,
    signal,
  )
  const byFile = new Map<string, RawMatch[]>()
  for (const match of parseMatches(stdout)) {
    if (match.path === undefined) continue
    const path = printedPath(match.path)
    const known = byFile.get(path) ?? []
    byFile.set(path, known)
    known.push(match)
  }
  const found: Match[] = []
  await visitFolders(folder, byFile.keys(), async (at, names, prefix) => {
    for (const name of names) {
      const path = prefix + name
      const confirmed = await confirmAt(files, at, name, byFile.get(path) ?? [])
      found.push(...confirmed.map(match => matchOf(fromWorkspace(from, path), match)))
    }
  })
  return { found, partial }
}

async function inFile(
  { files, limits, search }: Workspace,
  place: Place,
  from: string,
  request: GrepRequest,
  signal: AbortSignal,
): Promise<Found> {
  await using file = await openRegular(files, place, 'search', request.path ?? from)
  const { handle, stats } = file
  // The program reads the very file that was opened here.
  const start = { cwd: place.folder.path, input: handle.fd }
  const { stdout, partial } = await runSearch(search, grepArguments(request, '-'), start, limits, signal)
  const confirmed = await confirmIn(handle, Number(stats.size), parseMatches(stdout))
  return { found: confirmed.map(match => matchOf(from, match)), partial }
}

function matchOf(path: string, { bytes, lineNumber }: RawMatch): Match {
  const line = isUtf8(bytes) ? bytes.toString('utf8').replace(/\r?\n$/, '') : '(line is not valid UTF-8)'
  return { path, lineNumber, line }
}
