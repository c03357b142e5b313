import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Each `python3` of a PATH, in its order. */
export interface Found {
  readonly interpreters: readonly string[]
  /** Scripts that choose one: they need an environment, which Python does not get here. */
  readonly scripts: readonly string[]
}

/** Looks for them; starts none. */
export function findInterpreters(path = process.env['PATH'] ?? ''): Found {
  const candidates = path
    .split(delimiter)
    .filter(folder => isAbsolute(folder))
    .map(folder => join(folder, 'python3'))
  const kinds = [...new Set(candidates)].map(candidate => [candidate, kindOf(candidate)] as const)
  const of = (wanted: Kind): readonly string[] => kinds.filter(([, kind]) => kind === wanted).map(([found]) => found)
  return { interpreters: of('program'), scripts: of('script') }
}

type Kind = 'program' | 'script' | undefined

function kindOf(path: string): Kind {
  try {
    accessSync(path, constants.X_OK)
    const file = openSync(path, 'r')
    const start = Buffer.alloc(2)
    readSync(file, start)
    closeSync(file)
    return start.toString() === '#!' ? 'script' : 'program'
  } catch {
    return undefined
  }
}
