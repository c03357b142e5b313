import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../scripts/lib/workspace.mjs'

describe('filesBelow(directory)', () => {
  it('names files in order, and does not follow what links lead to or what is installed and built', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dsh-files-'))
    try {
      for (const name of ['a/node_modules/x', 'a/dist', 'b']) mkdirSync(path.join(folder, name), { recursive: true })
      for (const name of ['b/2.md', 'a/1.md', 'a/dist/3.md', 'a/node_modules/x/4.md'])
        writeFileSync(path.join(folder, name), '')
      symlinkSync(folder, path.join(folder, 'b', 'round'), 'junction')
      expect(filesBelow(folder)).toEqual(['a/1.md', 'b/2.md'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
