import type { ToolRunContext } from '@dsh/schema'
import { cannot, FsArgsError, FsError, translate } from '../errors.ts'
import { toLineFeeds } from '../text/line-ending.ts'
import { replaceText } from '../text/replace-text.ts'
import { NotTextError } from '../text/utf8-chunks.ts'
import { visible } from '../view/visible.ts'
import type { Workspace } from '../workspace.ts'
import { locate } from './locate.ts'
import type { Place } from './place.ts'
import { inTurn } from './in-turn.ts'
import type { Observation } from './observations.ts'
import { editsUnread, stale } from './refusals.ts'
import { replaceFile } from './replace-file.ts'
import { loadFile, textOf, type LoadedFile } from './text-file.ts'
import { versionOf } from './version.ts'

/** What an `edit` did; texts have line feeds alone and no byte order mark. */
export interface Edited {
  /** The path as the model gave it. */
  path: string
  /** What the file held. */
  before: string
  /** What it holds. */
  after: string
}

/** What to change. */
export interface EditRequest {
  /** The path as the model gave it. */
  readonly file_path: string
  /** The text to find. */
  readonly old_string: string
  /** The text to put there. */
  readonly new_string: string
  /** Whether every place is meant. */
  readonly replace_all?: boolean
}

/** Changes some text of a file that the caller's agent has seen as it is now. */
export async function editFile(
  workspace: Workspace,
  request: EditRequest,
  { agent, signal }: Pick<ToolRunContext, 'agent' | 'signal'>,
): Promise<Edited> {
  const { files, observations } = workspace
  const path = request.file_path
  return inTurn(workspace, path, 'edit', signal, {
    look(target) {
      const seen = observations?.seen(agent, target)
      if (observations !== undefined && seen === undefined) throw editsUnread(path)
      if (seen?.kind === 'absent') throw cannot('edit', path, 'FS_NOT_FOUND', 'not found')
      return seen
    },
    async change(target, seen) {
      await using place = await locate(workspace, path, 'edit')
      try {
        if (place.real !== target) throw stale('edit', path)
        const old = await oldFile(workspace, place, path, seen)
        const raw = textOf(old)
        const changed = changedText(raw, old, request)
        if (place.kind !== 'entry') throw stale('edit', path)
        const { folder, name } = place
        const expected = { kind: 'version', version: versionOf(old.stats) } as const
        const bytes = Buffer.from(old.mark + changed)
        const replaced = await replaceFile(files, { folder, name, bytes, like: old.stats, expected }, signal)
        if (replaced.kind !== 'done') throw stale('edit', path)
        observations?.note(agent, target, { kind: 'present', version: replaced.version })
        return { path, before: toLineFeeds(raw), after: toLineFeeds(changed) }
      } catch (thrown) {
        if (thrown instanceof NotTextError) throw cannot('edit', path, 'FS_NOT_TEXT', thrown.reason)
        throw translate(thrown, 'edit', path)
      }
    },
  })
}

async function oldFile(
  { files, limits }: Workspace,
  place: Place,
  path: string,
  seen: Observation | undefined,
): Promise<LoadedFile> {
  if (place.kind === 'absent') throw stale('edit', path)
  const old = await loadFile(files, place, 'edit', path, limits.editBytes)
  if (seen?.kind === 'present' && versionOf(old.stats) !== seen.version) throw stale('edit', path)
  if (old.whole) return old
  throw cannot('edit', path, 'FS_TOO_LARGE', `more than ${limits.editBytes} bytes; change it with a program`)
}

function changedText(raw: string, { ending }: LoadedFile, request: EditRequest): string {
  const { old_string: old, new_string: next, replace_all: all = false } = request
  if (toLineFeeds(old) === toLineFeeds(next)) throw new FsArgsError('old_string and new_string must differ')
  const result = replaceText(raw, { old, with: next, all, ending })
  if (result.kind === 'done') return result.text
  const path = visible(request.file_path)
  if (result.count === 0) throw new FsError('FS_EDIT_NOT_FOUND', `old_string was not found in "${path}"`)
  throw new FsError(
    'FS_AMBIGUOUS_EDIT',
    `old_string matched ${result.count} times in "${path}"; provide a more specific old_string or set replace_all to true`,
  )
}
