import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from 'node:fs'
import { chmodSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { patchOf } from '../../src/workspace/patch.ts'
import { openWorkspace, type WorkspaceOptions } from '../../src/workspace/workspace.ts'
import { contentsOf, fill, temporaryFolder, type Files } from '../support/folder.ts'

const program = 'mkfifo'
const { signal } = new AbortController()

async function open(folder: string, options: Partial<WorkspaceOptions> = {}) {
  const workspace = await openWorkspace(folder, { inPlace: false, keep: true, signal, ...options })
  onTestFinished(() => rmSync(workspace.aside, { recursive: true, force: true }))
  return workspace
}

function folderWith(files: Files): string {
  return join(
    temporaryFolder(Object.fromEntries(Object.entries(files).map(([name, text]) => [`home/${name}`, text]))),
    'home',
  )
}

describe('openWorkspace(folder, options)', () => {
  it('leaves out what text cannot name: names that are no UTF-8, and paths that are too long', async () => {
    const source = folderWith({ 'a.txt': 'a' })
    for (const byte of [0xfe, 0xff]) mkdirSync(Buffer.concat([Buffer.from(`${source}/`), Buffer.of(byte)]))
    const deep = 'd=$(printf %0200d 0); for i in $(seq 22); do mkdir $d && cd $d || exit 1; done; echo x > f'
    // Node removes by whole paths, which are too long here.
    onTestFinished(() => void execFileSync('rm', ['-rf', source]))
    execFileSync('bash', ['-c', deep], { cwd: source })
    const { folder, copied, changes } = await open(source)
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('a')
    expect(copied.leftOut.length).toBeGreaterThan(1)
    expect(await changes()).toEqual([])
  })

  it('tells of a change in a file that is too large for memory', async () => {
    const source = folderWith({ big: '', same: '' })
    for (const name of ['big', 'same']) truncateSync(join(source, name), 65 * 1024 * 1024)
    const { folder, changes } = await open(source)
    expect(await changes()).toEqual([])
    appendFileSync(join(folder, 'big'), 'x')
    const [change, ...others] = await changes()
    expect(others).toEqual([])
    expect(change?.before?.bytes.length).toBeLessThan(100)
    expect(change && patchOf(change)).toBe('diff --git a/big b/big\nBinary files a/big and b/big differ\n')
  })

  it('copies a folder: bytes, permissions, and when each file was changed', async () => {
    const source = folderWith({ 'a.txt': 'a', 'deep/er/run.sh': 'true', '.hidden': 'h', bytes: Buffer.from([0, 255]) })
    chmodSync(join(source, 'deep/er/run.sh'), 0o555)
    utimesSync(join(source, 'a.txt'), 1000, 2000)
    const { folder, changes } = await open(source)
    expect(contentsOf(folder)).toEqual(contentsOf(source))
    expect(statSync(join(folder, 'deep/er/run.sh')).mode & 0o777).toBe(0o555)
    expect(statSync(join(folder, 'a.txt')).mtimeMs).toBe(2_000_000)
    expect(await changes()).toEqual([])
  })

  it('tells what has changed since, in a copy and in place', async () => {
    const source = folderWith({ 'a.txt': 'a', 'b.txt': 'b' })
    const copy = await open(source)
    fill(copy.folder, { 'a.txt': 'A' })
    expect((await copy.changes()).map(({ name }) => name)).toEqual(['a.txt'])
    expect(readFileSync(join(source, 'a.txt'), 'utf8')).toBe('a')

    const inPlace = await open(source, { inPlace: true })
    expect(inPlace.folder).toBe(source)
    fill(source, { 'b.txt': 'B' })
    const [change] = await inPlace.changes()
    expect([change?.name, String(change?.before?.bytes), String(change?.after?.bytes)]).toEqual(['b.txt', 'b', 'B'])
  })

  it('takes the copy away at the end, unless it is to be kept', async () => {
    const source = folderWith({ 'a.txt': 'a' })
    const kept = await open(source)
    await kept[Symbol.asyncDispose]()
    expect(existsSync(kept.folder)).toBe(true)
    const lost = await open(source, { keep: false })
    await lost[Symbol.asyncDispose]()
    expect(existsSync(lost.aside)).toBe(false)
  })

  it('keeps links as they are: in the folder, out of it, dangling and in a loop', async () => {
    const source = folderWith({ 'a.txt': 'a', 'dir/b.txt': 'b' })
    const links = {
      inside: 'a.txt',
      folder: 'dir',
      outside: '/etc/hostname',
      above: '../x',
      none: 'nowhere',
      loop: 'loop',
    }
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(source, name))
    symlinkSync(join(source, 'a.txt'), join(source, 'absolute'))
    const { folder, changes } = await open(source)
    for (const [name, target] of Object.entries(links)) expect(readlinkSync(join(folder, name))).toBe(target)
    // Or a command in the copy would write through it into the folder.
    expect(readlinkSync(join(folder, 'absolute'))).toBe(join(folder, 'a.txt'))
    expect(await changes()).toEqual([])
  })

  it('says what it leaves out: pipes, and what is gone or cannot be read', async () => {
    const source = folderWith({ 'a.txt': 'a' })
    execFileSync(program, [join(source, 'pipe')])
    const { folder, copied, changes } = await open(source)
    expect(copied.leftOut).toEqual(['pipe'])
    expect(readdirSync(folder)).toEqual(['a.txt'])
    expect(await changes()).toEqual([])
  })

  it.skipIf(process.getuid?.() === 0)('leaves out what the user may not read', async () => {
    const source = folderWith({ 'a.txt': 'a', 'secret.txt': 's', 'closed/b.txt': 'b' })
    chmodSync(join(source, 'secret.txt'), 0)
    chmodSync(join(source, 'closed'), 0)
    onTestFinished(() => chmodSync(join(source, 'closed'), 0o700))
    const { copied, changes } = await open(source)
    expect(copied.leftOut.toSorted()).toEqual(['closed', 'secret.txt'])
    expect(await changes()).toEqual([])
  })

  it('shares nothing with git, and lets a search heed what is ignored', async () => {
    const source = folderWith({ '.git/HEAD': 'ref', '.gitignore': 'x', 'sub/a.txt': 'a' })
    expect(readdirSync(join((await open(source)).folder, '.git'))).toEqual([])
    expect(existsSync(join((await open(join(source, 'sub'))).folder, '.git'))).toBe(true)
    expect(existsSync(join((await open(folderWith({ 'a.txt': 'a' }))).folder, '.git'))).toBe(false)
  })

  it('copies a folder in which the copies are', async () => {
    const source = folderWith({ 'a.txt': 'a' })
    const before = process.env['TMPDIR']
    onTestFinished(() => {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    })
    process.env['TMPDIR'] = source
    const { folder, changes } = await open(source)
    expect(contentsOf(folder)).toEqual({ 'a.txt': 'a' })
    expect((await changes()).map(({ name }) => name)).toEqual([])
  })

  it('leaves nothing behind when it is cancelled, or fails', async () => {
    const source = folderWith({ 'a.txt': 'a' })
    const temporary = temporaryFolder()
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = temporary
    onTestFinished(() => {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    })
    await expect(open(source, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop')
    expect(readdirSync(temporary)).toEqual([])
  })

  it('wants a folder', async () => {
    const folder = temporaryFolder({ 'a.txt': 'a' })
    await expect(open(join(folder, 'none'))).rejects.toThrow(`there is no folder ${folder}/none: name one that exists`)
    await expect(open(join(folder, 'a.txt'))).rejects.toThrow('is no folder: name the one that it is in')
    symlinkSync(folder, join(folder, 'link'))
    expect((await open(join(folder, 'link'))).source).toBe(realpathSync(folder))
  })
})

describe('a copy of a folder with installed packages', () => {
  it('links them one by one, so that installing another replaces a link', async () => {
    const source = folderWith({
      'node_modules/plain/index.js': '1',
      'node_modules/@scope/one/index.js': '1',
      'node_modules/.bin/tool': '1',
      'node_modules/.cache/big': '1',
      'packages/own/index.js': '1',
    })
    symlinkSync('../packages/own', join(source, 'node_modules/own'))
    symlinkSync('.store/far', join(source, 'node_modules/far'))
    const { folder, copied } = await open(source)
    const at = (name: string) => join(folder, 'node_modules', name)
    expect(copied.linked).toBe(true)
    expect(lstatSync(at('@scope')).isDirectory()).toBe(true)
    expect(readlinkSync(at('plain'))).toBe(join(source, 'node_modules/plain'))
    expect(readlinkSync(at('@scope/one'))).toBe(join(source, 'node_modules/@scope/one'))
    expect(readlinkSync(at('.bin/tool'))).toBe(join(source, 'node_modules/.bin/tool'))
    expect(readlinkSync(at('far'))).toBe(join(source, 'node_modules/far'))
    expect(existsSync(at('.cache'))).toBe(false)
  })

  it('leads a workspace’s own packages to the copy', async () => {
    const source = folderWith({ 'node_modules/a/index.js': '1', 'packages/own/index.js': '1' })
    symlinkSync('../packages/own', join(source, 'node_modules/own'))
    const { folder } = await open(source)
    expect(realpathSync(join(folder, 'node_modules/own'))).toBe(join(folder, 'packages/own'))
    expect(dirname(realpathSync(join(folder, 'node_modules/a')))).toBe(join(source, 'node_modules'))
  })
})
