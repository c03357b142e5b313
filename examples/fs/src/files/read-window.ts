import type { ToolRunContext } from '@dsh/schema'
import { cannot, FsError, translate } from '../errors.ts'
import { createLineWindow, type Line } from '../text/line-window.ts'
import { NotTextError, utf8Chunks } from '../text/utf8-chunks.ts'
import { visible } from '../view/visible.ts'
import type { Workspace } from '../workspace.ts'
import { locate } from './locate.ts'
import { openRegular } from './open-regular.ts'
import { versionOf } from './version.ts'

/** Some lines of a file, and how many it has. */
export interface FileWindow {
  /** The path as the model gave it. */
  path: string
  /** The first line asked for. */
  offset: number
  /** The lines. */
  lines: Line[]
  /** How many lines the whole file has. */
  totalLines: number
}

/** Which lines to read. */
export interface WindowRequest {
  /** The path as the model gave it. */
  readonly file_path: string
  /** The first line; default 1. */
  readonly offset?: number
  /** How many lines; default: the limit of the workspace. */
  readonly limit?: number
}

/** Reads a window of a text file, and remembers for the caller's agent what it saw, or that there was nothing. */
export async function readWindow(
  workspace: Workspace,
  request: WindowRequest,
  { agent, signal }: Pick<ToolRunContext, 'agent' | 'signal'>,
): Promise<FileWindow> {
  const { limits, observations } = workspace
  const { file_path: path, offset = 1, limit = limits.readLines } = request
  await using place = await locate(workspace, path, 'read')
  try {
    if (place.kind === 'absent') observations?.note(agent, place.real, { kind: 'absent' })
    await using file = await openRegular(workspace.files, place, 'read', path)
    const { handle, stats } = file
    const window = createLineWindow({
      offset,
      limit,
      maxCharacters: limits.readLineCharacters,
      maxBytes: limits.readBytes,
    })
    for await (const chunk of utf8Chunks(handle, Number(stats.size), signal)) window.push(chunk)
    const { lines, totalLines } = window.end()
    if (offset > Math.max(totalLines, 1)) {
      throw new FsError('FS_NOT_FOUND', `offset ${offset} is out of range for "${visible(path)}" (${totalLines} lines)`)
    }
    // Of before the reading: a change during it makes the observation stale, never wrong.
    observations?.note(agent, place.real, { kind: 'present', version: versionOf(stats) })
    return { path, offset, lines, totalLines }
  } catch (thrown) {
    if (thrown instanceof NotTextError) throw cannot('read', path, 'FS_NOT_TEXT', thrown.reason)
    throw translate(thrown, 'read', path)
  }
}
