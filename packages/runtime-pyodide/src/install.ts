import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildBoot } from './child/main.ts'

/** The modules of the guest, in the order of their imports. */
const names = ['program', 'failure', 'values', 'wire', 'bindings', 'loop', 'streams', 'run', 'guest']

/** What a child is made from: Pyodide as it is installed, and our own Python. */
export type Install = Pick<ChildBoot, 'folder' | 'modules'>

/** Finds and reads it; throws where Pyodide is not installed. */
export function findInstall(): Install {
  const entry = createRequire(import.meta.url).resolve('pyodide/pyodide.js')
  return {
    folder: realpathSync(path.dirname(entry)) + path.sep,
    modules: names.map(name => [
      name,
      readFileSync(fileURLToPath(new URL(`../python/${name}.py`, import.meta.url)), 'utf8'),
    ]),
  }
}
