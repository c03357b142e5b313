import type { ToolRunContext } from '@dsh/schema'
import { cannot, translate } from '../errors.ts'
import { toLineFeeds, withLineEnding } from '../text/line-ending.ts'
import { NotTextError } from '../text/utf8-chunks.ts'
import type { Workspace } from '../workspace.ts'
import { locate } from './locate.ts'
import type { Place } from './place.ts'
import { inTurn } from './in-turn.ts'
import { makeParents } from './make-parents.ts'
import type { Observation } from './observations.ts'
import { overwritesUnread, stale } from './refusals.ts'
import { replaceFile, type Expected, type Replaced } from './replace-file.ts'
import { loadFile, textOf, type LoadedFile } from './text-file.ts'
import { versionOf } from './version.ts'

/** What a `write` did; texts have line feeds alone and no byte order mark. */
export interface Written {
  /** The path as the model gave it. */
  path: string
  /** Whether there was a file before. */
  operation: 'create' | 'update'
  /** What it held; `null` for a new file, and where the old content is no text or too large to show. */
  before: string | null
  /** What it holds. */
  after: string
}

type Caller = Pick<ToolRunContext, 'agent' | 'signal'>

/** Creates a file, or replaces one that the caller's agent has seen as it is now. */
export async function writeFile(
  workspace: Workspace,
  { file_path: path, content }: { readonly file_path: string; readonly content: string },
  { agent, signal }: Caller,
): Promise<Written> {
  const { observations } = workspace
  return inTurn(workspace, path, 'write', signal, {
    // Before waiting: what another call of this agent writes meanwhile has not been seen by this one.
    look: target => observations?.seen(agent, target),
    async change(target, seen) {
      await using place = await locate(workspace, path, 'write')
      try {
        if (place.real !== target) throw stale('write', path)
        const old = await oldFile(workspace, place, path, seen)
        const bytes = Buffer.from((old?.mark ?? '') + withLineEnding(withoutMark(content), old?.ending ?? 'none'))
        const expected = expectedBy(workspace, seen, old)
        const replaced = await put(workspace, place, path, { bytes, old, expected, signal })
        if (replaced.kind === 'exists') throw overwritesUnread(path)
        if (replaced.kind === 'changed') throw stale('write', path)
        observations?.note(agent, target, { kind: 'present', version: replaced.version })
        const after = toLineFeeds(withoutMark(content))
        return { path, operation: old === undefined ? 'create' : 'update', before: beforeOf(old), after }
      } catch (thrown) {
        throw translate(thrown, 'write', path)
      }
    },
  })
}

function withoutMark(content: string): string {
  return content.startsWith('\ufeff') ? content.slice(1) : content
}

async function oldFile(
  { files, limits, observations }: Workspace,
  place: Place,
  path: string,
  seen: Observation | undefined,
): Promise<LoadedFile | undefined> {
  if (place.kind === 'folder') throw cannot('write', path, 'FS_NOT_REGULAR_FILE', 'not a regular file')
  if (place.kind === 'absent') {
    if (seen?.kind === 'present') throw stale('write', path)
    return undefined
  }
  if (!place.entry.stats.isFile()) throw cannot('write', path, 'FS_NOT_REGULAR_FILE', 'not a regular file')
  if (observations !== undefined && seen?.kind !== 'present') throw overwritesUnread(path)
  const old = await loadFile(files, place, 'write', path, limits.diffBytes - 1)
  if (seen?.kind === 'present' && versionOf(old.stats) !== seen.version) throw stale('write', path)
  return old
}

function expectedBy({ observations }: Workspace, seen: Observation | undefined, old: LoadedFile | undefined): Expected {
  if (observations === undefined) return { kind: 'anything' }
  return seen?.kind === 'present' && old !== undefined
    ? { kind: 'version', version: seen.version }
    : { kind: 'nothing' }
}

async function put(
  { files }: Workspace,
  place: Place,
  path: string,
  job: { bytes: Buffer; old: LoadedFile | undefined; expected: Expected; signal: AbortSignal },
): Promise<Replaced> {
  if (place.kind === 'folder') throw cannot('write', path, 'FS_NOT_REGULAR_FILE', 'not a regular file')
  const { bytes, old, expected, signal } = job
  const folder = place.kind === 'absent' ? await makeParents(files, place.folder, place.missing, path) : place.folder
  try {
    return await replaceFile(files, { folder, name: place.name, bytes, like: old?.stats, expected }, signal)
  } finally {
    if (folder !== place.folder) await folder[Symbol.asyncDispose]()
  }
}

function beforeOf(old: LoadedFile | undefined): string | null {
  if (old === undefined || !old.whole) return null
  try {
    return toLineFeeds(textOf(old))
  } catch (thrown) {
    if (thrown instanceof NotTextError) return null
    throw thrown
  }
}
