import type { ToolRunContext } from '@dsh/schema'
import { cannot, SearchError } from '../errors.ts'
import { stagingPrefix } from '../files/staging.ts'
import type { Folder } from '../files/folder.ts'
import type { Workspace } from '../workspace.ts'
import { globArgument } from './glob-argument.ts'
import { fromWorkspace, openRoot, printedPath } from './open-root.ts'
import { runSearch } from './run-search.ts'
import { storeLong, type Stored } from './store.ts'
import { visitFolders } from './visit.ts'

/** The files that a glob names. */
export interface FoundFiles {
  /** Where the search began, from the workspace. */
  root: string
  /** Paths from the workspace, the longest unchanged first. */
  paths: string[]
  /** Whether some folders could not be read. */
  partial?: true
  /** Where the whole list is, when it was too long to show and was stored. */
  stored?: Stored
}

const vcs = ['.git', '.svn', '.hg', '.bzr', '.jj', '.sl']

/** The arguments of ripgrep for a glob; nothing of them is ever taken for an option. */
function globArguments(pattern: string): string[] {
  const without = [...vcs, `${stagingPrefix}*`].flatMap(name => [`--glob=!**/${name}`, `--glob=!**/${name}/**`])
  const how = ['--sort=modified', '--no-ignore', '--hidden', '--null']
  return ['--no-config', '--no-messages', '--files', globArgument(pattern), ...how, ...without, '--', './']
}

/** The files below a folder of the workspace whose path matches, the oldest change first. */
export async function globFiles(
  workspace: Workspace,
  { pattern, path }: { readonly pattern: string; readonly path?: string },
  exec: ToolRunContext,
): Promise<FoundFiles> {
  assertPattern(pattern)
  await using start = await openRoot(workspace, path)
  const { place, from } = start
  if (place.kind !== 'folder') throw cannot('search', path ?? '.', 'FS_NOT_REGULAR_FILE', 'not a folder')
  const root = from === '' ? '.' : from
  if (from.split('/').some(name => vcs.includes(name))) return { root, paths: [] }
  const { limits, search, storeResult } = workspace
  const { stdout, partial } = await runSearch(
    search,
    globArguments(pattern),
    { cwd: place.folder.path },
    limits,
    exec.signal,
  )
  const printed = stdout.toString('utf8').split('\0').filter(Boolean).map(printedPath)
  const met = await metFiles(workspace, place.folder, printed)
  const paths = printed.filter(each => met.has(each)).map(each => fromWorkspace(from, each))
  const stored = await storeLong(storeResult, exec, paths.length > limits.globPaths, () => paths.join('\n'))
  return { root, paths, ...(partial ? { partial } : {}), ...stored }
}

function assertPattern(pattern: string): void {
  if (pattern.includes('\0')) throw new SearchError('SEARCH_INVALID_PATTERN', 'a pattern cannot hold a NUL character')
  if (pattern.startsWith('!')) {
    throw new SearchError(
      'SEARCH_INVALID_PATTERN',
      'pattern must not begin with "!"; write what to find, not what to leave out',
    )
  }
}

async function metFiles({ files }: Workspace, top: Folder, paths: readonly string[]): Promise<Set<string>> {
  const met = new Set<string>()
  await visitFolders(top, paths, async (folder, names, prefix) => {
    const wanted = new Set(names)
    for (const entry of await files.readdir(folder.path, { withFileTypes: true })) {
      if (wanted.has(entry.name) && entry.isFile()) met.add(prefix + entry.name)
    }
  })
  return met
}
