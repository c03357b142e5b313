import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Every `python3` of a PATH, in its order; the first may be a script that needs an environment, which it does not get. */
export function findInterpreters(path = process.env['PATH'] ?? ''): readonly string[] {
  const candidates = path
    .split(delimiter)
    .filter(folder => isAbsolute(folder))
    .map(folder => join(folder, 'python3'))
  return [...new Set(candidates)].filter(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
