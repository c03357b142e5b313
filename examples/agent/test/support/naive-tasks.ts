import * as fc from 'fast-check'
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect } from 'vitest'
import { nameFinder } from '../../src/scripted/names.ts'
import { visibleLine } from '../../src/screen/visible.ts'
import { contentsOf, temporaryFolder, type Files } from './folder.ts'
import { isSearched, isText } from './generated.ts'
import { play } from './play.ts'

/** A task, and what it means for one text. */
export interface Task {
  readonly task: string
  readonly change: (text: string) => string
}

/** Renames of `foo`. */
export const renames: fc.Arbitrary<Task> = fc.constantFrom('bar', 'foofoo', 'f', 'myfoo2', 'größe').map(to => ({
  task: `rename foo to ${to}`,
  change: text => text.replaceAll(nameFinder('foo', 'g'), () => to),
}))
/** Replacements of what the generated files have. */
export const replacements: fc.Arbitrary<Task> = fc
  .tuple(fc.constantFrom('foo', 'o', '.', 'foo.', '😀', '$', '\t', '\\n'), fc.constantFrom('', 'bar', 'foofoo', '$&'))
  .map(([from, to]) => ({
    task: `replace '${from}' with '${to}'`,
    change: text => text.replaceAll(from, () => to),
  }))

/** The folder after a task is what a naive replacement of every text that `grep` sees would make of it, or says why not. */
export function tasksAreNaive(folders: fc.Arbitrary<Files>, tasks: fc.Arbitrary<Task>, numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(folders, tasks, async (files, { task, change }) => {
      const folder = temporaryFolder(files)
      const before = contentsOf(folder)
      const { code, printed, copy } = await play([folder, task, '--yes'])
      const after = contentsOf(copy)
      expect(contentsOf(folder)).toEqual(before)
      rmSync(dirname(copy), { recursive: true })
      rmSync(folder, { recursive: true })

      let changed = 0
      let left = 0
      for (const [name, bytes] of Object.entries(files)) {
        if (name.startsWith('.git/')) continue
        const wanted = isSearched(name, bytes) && typeof bytes === 'string' ? change(bytes) : bytes
        const now = Buffer.from(after[name] ?? '', 'latin1')
        if (printed.includes(`\n»- ${visibleLine(name)}: `) || printed.includes(`\n» - ${visibleLine(name)}: `)) {
          left += 1
          expect(now.equals(Buffer.from(bytes))).toBe(true)
          expect(isText(bytes) ? /only a line break tells/.test(printed) : /UTF-8/.test(printed)).toBe(true)
        } else {
          expect([name, now.toString()]).toEqual([name, Buffer.from(wanted).toString()])
          if (wanted !== bytes) changed += 1
        }
      }
      expect(code).toBe(changed > 0 && left === 0 ? 0 : 1)
      expect(existsSync(folder)).toBe(false)
    }),
    { numRuns },
  )
}
