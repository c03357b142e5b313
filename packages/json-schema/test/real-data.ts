import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../../../', import.meta.url))

/** Where the real inputs are: `DSH_DATA`, or beside the repository. */
export const dataFolder = path.resolve(home, process.env['DSH_DATA'] ?? '../shared/data')

/** Whether they are there; says so where they are not. */
export function hasData(): boolean {
  const isThere = existsSync(dataFolder)
  if (!isThere) process.stderr.write(`skipped: no real inputs at ${dataFolder} (set DSH_DATA)\n`)
  return isThere
}

/** The JSON of every file of a folder, by its name. */
export function readFolder<T>(folder: string): readonly { readonly file: string; readonly content: T }[] {
  const whole = path.join(dataFolder, folder)
  return readdirSync(whole)
    .filter(file => file.endsWith('.json'))
    .map(file => ({ file, content: JSON.parse(readFileSync(path.join(whole, file), 'utf8')) as T }))
}
