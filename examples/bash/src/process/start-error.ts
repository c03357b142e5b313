import { stat } from 'node:fs/promises'

/** Refuses a working directory that cannot be one, since bash itself would only report that it was not found. */
export async function assertDirectory(cwd: string): Promise<void> {
  const entry = await stat(cwd).catch(() => undefined)
  if (!entry) throw new Error(`working directory not found: ${cwd}; give a directory that exists as workdir`)
  if (!entry.isDirectory()) throw new Error(`not a directory: ${cwd}; give the directory that holds it as workdir`)
}

const remedies: Readonly<Record<string, string>> = {
  ENOENT: 'bash was not found; install it, or give its path to createLocalProcesses({ bash })',
  EACCES: 'bash may not be run, or the working directory not be entered; check their permissions',
  E2BIG: 'the command is too long for one argument; write it to a file and run that file',
  ERR_INVALID_ARG_VALUE: 'the command holds a NUL character; write it as an escape, as in printf',
  EAGAIN: 'no more processes are allowed; stop some that run and try again',
  EMFILE: 'too many files are open; stop some jobs and try again',
}

/** What a failed start tells the model: what happened, and what to do. */
export function startError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const reason = remedies[code] ?? (error instanceof Error ? error.message : 'unknown reason')
  return new Error(`cannot start bash (${code}): ${reason}`, { cause: error })
}
