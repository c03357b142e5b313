import { CodedError } from '@dsh/kernel'
import { visible } from './view/visible.ts'

/** What a file tool refused or could not do; its code begins with `FS_`. */
export class FsError extends CodedError {}

/** What a search refused or could not do; its code begins with `SEARCH_`. */
export class SearchError extends CodedError {}

/** Arguments that are well formed and still cannot be used. */
export class FsArgsError extends CodedError {
  constructor(message: string) {
    super('INVALID_ARGS', message)
  }
}

/** The caller no longer wants the result. */
export class AbortError extends CodedError {
  constructor() {
    super('ABORTED', 'tool call aborted')
  }
}

/** What a tool was doing, as the first words of its failures say. */
export type Verb = 'read' | 'write' | 'edit' | 'search'

/** A failure that names the act, the path as the model gave it, and the reason. */
export function cannot(verb: Verb, path: string, code: `FS_${string}`, reason: string): FsError {
  return new FsError(code, `cannot ${verb} "${visible(path)}": ${reason}`)
}

const reasons = new Map<string, readonly [code: `FS_${string}`, reason: string]>([
  ['ENOENT', ['FS_NOT_FOUND', 'not found']],
  ['ENOTDIR', ['FS_NOT_FOUND', 'not found']],
  ['EISDIR', ['FS_NOT_REGULAR_FILE', 'not a regular file']],
  ['ENXIO', ['FS_NOT_REGULAR_FILE', 'not a regular file']],
  ['EACCES', ['FS_PERMISSION', 'permission denied']],
  ['EPERM', ['FS_PERMISSION', 'permission denied']],
  ['EROFS', ['FS_PERMISSION', 'the file system is read-only']],
  ['ENAMETOOLONG', ['FS_INVALID_PATH', 'the name is too long; use a shorter one']],
  ['ENOSPC', ['FS_NO_SPACE', 'no space is left; nothing was changed']],
  ['EDQUOT', ['FS_NO_SPACE', 'the disk quota is used up; nothing was changed']],
  ['EBUSY', ['FS_IO', 'in use by the system, such as a mount; nothing was changed']],
  ['EMFILE', ['FS_IO', 'too many files are open; try again']],
])

/** The errno name of a thrown system error, or nothing. */
export function errnoOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}

/** A system error in the words of these tools; a coded error stays, and no path of the host gets in. */
export function translate(thrown: unknown, verb: Verb, path: string): unknown {
  if (thrown instanceof CodedError) return thrown
  const errno = errnoOf(thrown)
  if (errno === undefined) return thrown
  const [code, reason] = reasons.get(errno) ?? ['FS_IO', `the system reports ${errno}`]
  return cannot(verb, path, code, reason)
}

/** Throws when the caller no longer waits. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new AbortError()
}
