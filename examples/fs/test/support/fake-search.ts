import { Readable } from 'node:stream'
import type { SearchProgram } from '@dsh-example/fs'

/** A search program that prints, complains and ends as it is told. */
export function fakeSearch(
  ends: { stdout?: string; stderr?: string; code?: number | null; signal?: string },
  started?: (args: readonly string[]) => void,
): SearchProgram {
  return async args => {
    started?.(args)
    return {
      stdout: Readable.from([Buffer.from(ends.stdout ?? '')]),
      stderr: Readable.from([Buffer.from(ends.stderr ?? '')]),
      exit: Promise.resolve({ code: ends.code ?? (ends.signal === undefined ? 0 : null), signal: ends.signal ?? null }),
      kill: () => {},
    }
  }
}
