import { resolve } from 'node:path'

/** Where a command runs: an absolute directory of its own, else one relative to the session's, else the session's. */
export function resolveWorkdir(explicit: string | undefined, session: string | undefined, executor: string): string {
  return resolve(executor, session ?? '.', explicit ?? '.')
}
