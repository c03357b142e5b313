/** Mutants: patches that each break one rule of the house, in test/mutants. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './workspace.mjs'

/** @typedef {{ name: string, file: string, rule: string, tests: string[] }} Mutant */

export const folder = path.join(root, 'test', 'mutants')

/** All mutants, by name. A patch begins with `# the rule, in a sentence` and `# tests: the files that must notice`. @returns {Mutant[]} */
export function mutants() {
  return readdirSync(folder)
    .filter(name => name.endsWith('.patch'))
    .sort()
    .map(name => {
      const file = path.join(folder, name)
      const [, rule, tests] = /^# (.+)\n# tests: (.+)\n--- /.exec(readFileSync(file, 'utf8')) ?? []
      if (rule === undefined || tests === undefined)
        throw new Error(`test/mutants/${name} must begin with "# <rule>", then "# tests: <files>", then the diff`)
      return { name: path.basename(name, '.patch'), file, rule, tests: tests.split(' ') }
    })
}
