import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, readlinkSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesBetween } from '../../src/workspace/changes.ts'
import { patchOf } from '../../src/workspace/patch.ts'
import { contentsOf, fill, temporaryFolder } from '../support/folder.ts'

const program = 'patch'
let before: string
let after: string
beforeEach(() => {
  const base = temporaryFolder({
    'before/a.txt': 'one\ntwo\n',
    'before/dir/with space.txt': 'one\r\ntwo',
    'before/gone.txt': 'gone\n',
    'before/run.sh': 'true\n',
    'before/same.txt': 'same\n',
    'before/"q"\\\nné.txt': 'one\n',
  })
  before = join(base, 'before')
  after = join(base, 'after')
  symlinkSync('a.txt', join(before, 'link'))
  cpSync(before, after, { recursive: true, verbatimSymlinks: true })
})

const patches = async () => (await changesBetween(before, after, [])).map(patchOf)
const changeEverything = () => {
  fill(after, {
    'a.txt': 'one\n2\n',
    'dir/with space.txt': 'one\r\ntwo\r\nthree',
    'new/file.txt': 'new',
    '"q"\\\nné.txt': 'two\n',
  })
  unlinkSync(join(after, 'gone.txt'))
  chmodSync(join(after, 'run.sh'), 0o755)
  writeFileSync(join(after, 'empty'), '')
}
const changeLink = () => {
  unlinkSync(join(after, 'link'))
  symlinkSync('same.txt', join(after, 'link'))
}

describe('patchOf(change)', () => {
  it('looks as git prints it', async () => {
    fill(after, { 'a.txt': 'one\n2\n' })
    expect(await patches()).toEqual([
      'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n',
    ])
  })

  it('is understood by git: changed, new, empty and removed files, permissions, links and odd names', async () => {
    changeEverything()
    changeLink()
    const text = (await patches()).join('')
    execFileSync('git', ['apply', '-p1', '-'], { cwd: before, input: text, env: { PATH: process.env['PATH'] } })
    expect(contentsOf(before)).toEqual(contentsOf(after))
    expect(lstatSync(join(before, 'run.sh')).mode & 0o111).toBe(0o111)
    expect(readlinkSync(join(before, 'link'))).toBe('same.txt')
  })

  it('is understood by patch, but for a link', async () => {
    changeEverything()
    const text = (await patches()).join('')
    execFileSync(program, ['-p1', '-s', '-d', before], { input: text })
    expect(contentsOf(before)).toEqual(contentsOf(after))
  })

  it('only says of bytes that are no text that they differ', async () => {
    fill(after, { 'a.txt': Buffer.from([0xff, 0xfe]), 'new.bin': Buffer.from([0]) })
    expect(await patches()).toEqual([
      'diff --git a/a.txt b/a.txt\nBinary files a/a.txt and b/a.txt differ\n',
      'diff --git a/new.bin b/new.bin\nnew file mode 100644\nBinary files a/new.bin and b/new.bin differ\n',
    ])
  })

  it('shows a file that became a link as gone and new', async () => {
    rmSync(join(after, 'a.txt'))
    symlinkSync('same.txt', join(after, 'a.txt'))
    expect((await patches())[0]).toMatch(/deleted file mode 100644[\s\S]*\+\+\+ \/dev\/null[\s\S]*new file mode 120000/)
  })
})

describe('changesBetween(before, after, leftOut)', () => {
  it('finds nothing between a folder and its copy', async () => {
    expect(await changesBetween(before, after, [])).toEqual([])
  })

  it('leaves alone what a copy lacks, what is installed, and what is git’s', async () => {
    fill(before, { 'unreadable.txt': 'x', 'node_modules/a/index.js': 'x', '.git/HEAD': 'x', 'dir/.git': 'x' })
    expect(await changesBetween(before, after, ['unreadable.txt'])).toEqual([])
  })
})
