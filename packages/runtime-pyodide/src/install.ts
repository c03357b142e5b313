import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildBoot } from './child/main.ts'

/** The modules of the guest, in the order of their imports; `common` is what all runtimes of Python have. */
const modules = {
  program: 'common',
  failure: 'common',
  values: 'common',
  wire: 'own',
  bindings: 'common',
  loop: 'own',
  streams: 'common',
  run: 'own',
  guest: 'own',
} as const

/** What a child is made from: Pyodide as it is installed, and our own Python. */
export type Install = Pick<ChildBoot, 'folder' | 'modules'>

/** Finds and reads it; throws where Pyodide is not installed. */
export function findInstall(): Install {
  const { resolve } = createRequire(import.meta.url)
  const folders = {
    own: fileURLToPath(new URL('../python', import.meta.url)),
    common: path.dirname(resolve('@dsh/code-runtime/python/program.py')),
  }
  return {
    folder: realpathSync(path.dirname(resolve('pyodide/pyodide.js'))) + path.sep,
    modules: Object.entries(modules).map(([name, where]) => [
      name,
      readFileSync(path.join(folders[where], `${name}.py`), 'utf8'),
    ]),
  }
}
