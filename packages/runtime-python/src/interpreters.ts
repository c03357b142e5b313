import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Every `python3` of a PATH, in its order. Scripts that choose one need an environment, which Python does not get here. */
export function findInterpreters(path = process.env['PATH'] ?? ''): readonly string[] {
  const candidates = path
    .split(delimiter)
    .filter(folder => isAbsolute(folder))
    .map(folder => join(folder, 'python3'))
  return [...new Set(candidates)].filter(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    const file = openSync(path, 'r')
    const start = Buffer.alloc(2)
    readSync(file, start)
    closeSync(file)
    return start.toString() !== '#!'
  } catch {
    return false
  }
}
