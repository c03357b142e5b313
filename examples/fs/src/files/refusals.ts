import { cannot, FsError, type Verb } from '../errors.ts'
import { visible } from '../view/visible.ts'

const read = ' — read the file, then retry'
const reread = ' — re-read the file, then retry'

/** The file is not what the caller's agent saw. */
export function stale(verb: Verb, path: string): FsError {
  return cannot(verb, path, 'FS_STALE_VERSION', `file changed since it was read${reread}`)
}

/** There is a file that the caller's agent has never seen. */
export function overwritesUnread(path: string): FsError {
  return new FsError('FS_NOT_OBSERVED', `cannot overwrite existing "${visible(path)}" without reading it first${read}`)
}

/** The caller's agent has not seen the file that it wants to edit. */
export function editsUnread(path: string): FsError {
  return new FsError('FS_NOT_OBSERVED', `edit requires reading "${visible(path)}" first${read}`)
}
