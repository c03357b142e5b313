import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFsTools, nodeFiles, ripgrep, type FileSystem, type SearchProgram } from '@dsh-example/fs'
import { context } from './support/context.ts'
import { temporary } from './support/temporary.ts'

const onLinux = process.platform === 'linux'

/** A workspace with a secret beside it. */
function withSecret(files?: Record<string, string>) {
  const made = temporary(files)
  const outside = join(made.base, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret'), 'the secret\n')
  return { ...made, outside }
}

const descriptors = () => (onLinux ? readdirSync('/proc/self/fd').length : 0)

/** Swaps `workspace/d` with a link to `outside`, by another process, until the test is over. */
async function swapping(root: string, outside: string): Promise<void> {
  const script = `
    const fs = require('node:fs')
    const [root, outside] = process.argv.slice(1)
    const start = () => {
      for (const name of ['d', 'aside', 'link']) fs.rmSync(root + '/' + name, { recursive: true, force: true })
      fs.mkdirSync(root + '/d')
      for (const name of ['secret', 'other']) fs.writeFileSync(root + '/d/' + name, 'inside\\n')
      fs.symlinkSync(outside, root + '/link')
    }
    start()
    process.send('ready')
    for (;;) {
      try {
        fs.renameSync(root + '/d', root + '/aside')
        fs.renameSync(root + '/link', root + '/d')
        fs.renameSync(root + '/d', root + '/link')
        fs.renameSync(root + '/aside', root + '/d')
      } catch {
        // A tool made a folder meanwhile.
        try { start() } catch {}
      }
    }`
  const child = spawn(process.execPath, ['-e', script, root, outside], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const over = new Promise(resolve => {
    child.once('exit', resolve)
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await over
  })
  await new Promise(resolve => {
    child.once('message', resolve)
  })
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? thrown.code : thrown
  }
}

describe.each([true, false].filter(pinned => onLinux || !pinned))('paths that lead outside (pinned: %s)', pinned => {
  const toolsOf = (root: string, files: FileSystem = nodeFiles) =>
    createFsTools({ root, files, pinned, observations: false })

  it('refuses "..", at the start and in the middle', async () => {
    const { root } = withSecret({ 'a/b': '' })
    const { read, write } = toolsOf(root)
    await expect(read.execute({ file_path: '../outside/secret' }, context())).rejects.toMatchObject({
      code: 'FS_OUTSIDE_WORKSPACE',
      message: `cannot read "../outside/secret": outside the workspace; use a path inside "${root}"`,
    })
    await expect(codeOf(read.execute({ file_path: 'a/../../outside/secret' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
    await expect(codeOf(write.execute({ file_path: '../new', content: '' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
  })

  it('takes an absolute path inside, and refuses every other', async () => {
    const { root, outside } = withSecret({ a: 'text' })
    const { read } = toolsOf(root)
    await expect(read.execute({ file_path: join(root, 'a') }, context())).resolves.toMatchObject({ totalLines: 1 })
    for (const path of [join(outside, 'secret'), '/etc/passwd', '/proc/self/environ', `/proc/self/root${root}/a`]) {
      await expect(codeOf(read.execute({ file_path: path }, context()))).resolves.toBe('FS_OUTSIDE_WORKSPACE')
    }
  })

  it('refuses a folder beside the workspace whose name begins with the same letters', async () => {
    const { root } = withSecret()
    mkdirSync(`${root}-other`)
    writeFileSync(join(`${root}-other`, 'secret'), '')
    await expect(codeOf(toolsOf(root).read.execute({ file_path: `${root}-other/secret` }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
  })

  it('takes absolute paths by the name that the workspace was given, though it is a link', async () => {
    const { base, root } = withSecret({ a: 'text' })
    symlinkSync(root, join(base, 'alias'))
    const { read } = toolsOf(join(base, 'alias'))
    await expect(read.execute({ file_path: join(base, 'alias', 'a') }, context())).resolves.toMatchObject({
      totalLines: 1,
    })
    await expect(read.execute({ file_path: join(root, 'a') }, context())).resolves.toMatchObject({ totalLines: 1 })
  })

  it('refuses links that lead outside: relative, absolute, of files, of folders, and one by another', async () => {
    const { root, at, outside } = withSecret({ 'deep/a': '' })
    symlinkSync('../outside/secret', at('file'))
    symlinkSync(outside, at('folder'))
    symlinkSync('../../outside', at('deep', 'up'))
    symlinkSync('deep/up', at('chain'))
    symlinkSync('/proc/self/root/etc/passwd', at('magic'))
    const { read, write, glob, grep } = toolsOf(root)
    for (const path of ['file', 'folder/secret', 'deep/up/secret', 'chain/secret', 'magic']) {
      await expect(codeOf(read.execute({ file_path: path }, context()))).resolves.toBe('FS_OUTSIDE_WORKSPACE')
    }
    await expect(codeOf(write.execute({ file_path: 'folder/new', content: '' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
    await expect(codeOf(write.execute({ file_path: 'file', content: '' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
    await expect(codeOf(glob.execute({ pattern: '*', path: 'folder' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
    await expect(codeOf(grep.execute({ pattern: 'secret', path: 'chain' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
    expect(readdirSync(outside)).toEqual(['secret'])
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('the secret\n')
  })

  it('refuses a link to nothing outside, where a write would create the file', async () => {
    const { root, at, outside } = withSecret()
    symlinkSync(join(outside, 'new'), at('dangling'))
    await expect(codeOf(toolsOf(root).write.execute({ file_path: 'dangling', content: 'x' }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
    expect(existsSync(join(outside, 'new'))).toBe(false)
  })

  it('ends with links that lead in a circle', async () => {
    const { root, at } = withSecret()
    symlinkSync('b', at('a'))
    symlinkSync('a', at('b'))
    await expect(codeOf(toolsOf(root).read.execute({ file_path: 'a' }, context()))).resolves.toBe('FS_NOT_FOUND')
  })

  it('resolves ".." of a link as the system does, from where the link leads', async () => {
    const { root, at } = withSecret({ 'x/y/file': 'right', file: 'wrong' })
    mkdirSync(at('x', 'y', 'z'))
    symlinkSync('x/y/z', at('z'))
    symlinkSync('z/../file', at('link'))
    await expect(toolsOf(root).read.execute({ file_path: 'link' }, context())).resolves.toMatchObject({
      lines: [{ text: 'right' }],
    })
  })

  it('refuses a NUL character', async () => {
    const { root } = withSecret({ a: '' })
    await expect(toolsOf(root).read.execute({ file_path: 'a\0/../../etc/passwd' }, context())).rejects.toMatchObject({
      code: 'FS_INVALID_PATH',
      message: 'cannot read "a\\u0000/../../etc/passwd": a path cannot hold a NUL character; leave it out',
    })
  })

  it('does not take another case of the workspace for the workspace', async () => {
    const { root } = withSecret({ a: '' })
    await expect(codeOf(toolsOf(root).read.execute({ file_path: `${root.toUpperCase()}/a` }, context()))).resolves.toBe(
      'FS_OUTSIDE_WORKSPACE',
    )
  })

  it('does not say whether something exists outside', async () => {
    const { root } = withSecret()
    const { read } = toolsOf(root)
    const there = await read.execute({ file_path: '../outside/secret' }, context()).catch(String)
    const not = await read.execute({ file_path: '../outside/nothing' }, context()).catch(String)
    expect(String(there).replace('secret', 'nothing')).toBe(not)
  })

  it('reads nothing outside when the file turns into a link after it was looked at', async () => {
    const { root, at, outside } = withSecret({ a: 'inside\n' })
    const files: FileSystem = {
      ...nodeFiles,
      statfs: (async (path: string) => {
        // The last call before the file is opened.
        rmSync(at('a'))
        symlinkSync(join(outside, 'secret'), at('a'))
        return nodeFiles.statfs(path)
      }) as FileSystem['statfs'],
    }
    const result = await toolsOf(root, files).read.execute({ file_path: 'a' }, context()).catch(String)
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  it('reads nothing outside when a folder on the way turns into a link', async () => {
    const { root, at, outside } = withSecret({ 'd/secret': 'inside\n' })
    const files: FileSystem = {
      ...nodeFiles,
      statfs: (async (path: string) => {
        renameSync(at('d'), at('e'))
        symlinkSync(outside, at('d'))
        return nodeFiles.statfs(path)
      }) as FileSystem['statfs'],
    }
    const result = await toolsOf(root, files).read.execute({ file_path: 'd/secret' }, context()).catch(String)
    expect(JSON.stringify(result)).not.toContain('the secret')
  })

  it('writes nothing outside when the folder turns into a link before the new file is put in place', async () => {
    const { root, at, outside } = withSecret({ 'd/a': 'inside\n' })
    const files: FileSystem = {
      ...nodeFiles,
      mkdir: (async (path: string, mode: number) => {
        const made = await nodeFiles.mkdir(path, mode)
        renameSync(at('d'), at('e'))
        symlinkSync(outside, at('d'))
        return made
      }) as FileSystem['mkdir'],
    }
    await toolsOf(root, files).write.execute({ file_path: 'd/secret', content: 'overwritten' }, context()).catch(String)
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('the secret\n')
    expect(readdirSync(outside)).toEqual(['secret'])
  })

  it('changes nothing in a folder that was moved out of the workspace meanwhile', async () => {
    const { root, at, outside } = withSecret({ 'd/a': 'inside\n' })
    const files: FileSystem = {
      ...nodeFiles,
      mkdir: (async (path: string, mode: number) => {
        const made = await nodeFiles.mkdir(path, mode)
        renameSync(at('d'), join(outside, 'd'))
        return made
      }) as FileSystem['mkdir'],
    }
    const call = toolsOf(root, files).write.execute({ file_path: 'd/a', content: 'overwritten' }, context())
    await expect(codeOf(call)).resolves.toMatch(/^FS_(?:STALE_VERSION|CHANGED|NOT_FOUND)$/)
    expect(readFileSync(join(outside, 'd', 'a'), 'utf8')).toBe('inside\n')
  })

  it('replaces a link that appears at the last moment, and not what it points to', async () => {
    const { root, at, outside } = withSecret({ a: 'inside\n' })
    const files: FileSystem = {
      ...nodeFiles,
      rename: async (from, to) => {
        rmSync(at('a'))
        symlinkSync(join(outside, 'secret'), at('a'))
        return nodeFiles.rename(from, to)
      },
    }
    await toolsOf(root, files).write.execute({ file_path: 'a', content: 'written' }, context())
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('the secret\n')
    expect(readFileSync(at('a'), 'utf8')).toBe('written')
  })

  it('leaves no descriptor open, whatever the outcome', async () => {
    const { root, at } = withSecret({ 'a/b/c': 'text', bin: '\0' })
    symlinkSync('a/b', at('link'))
    const tools = toolsOf(root)
    await tools.glob.execute({ pattern: '*' }, context())
    const before = descriptors()
    for (const path of ['link/c', 'link/none', '../x', 'bin', 'a', 'a/b/c/d']) {
      await codeOf(tools.read.execute({ file_path: path }, context()))
      await codeOf(tools.write.execute({ file_path: path, content: 'x' }, context()))
      await codeOf(tools.edit.execute({ file_path: path, old_string: 'x', new_string: 'y' }, context()))
      await codeOf(tools.grep.execute({ pattern: 'x', path }, context()))
      await codeOf(tools.glob.execute({ pattern: '*', path }, context()))
    }
    expect(descriptors()).toBe(before)
  })
})

const following: SearchProgram = (args, start) => ripgrep(['--follow', ...args], start)

const matchRecord = (path: string, line: string) =>
  JSON.stringify({
    type: 'match',
    data: { path: { text: path }, lines: { text: line }, line_number: 1, absolute_offset: 0, submatches: [] },
  })

const printing: SearchProgram = async () => ({
  stdout: Readable.from([
    Buffer.from(`${matchRecord('./secret', 'the secret\n')}\n${matchRecord('./secret', 'inside\n')}\n`),
  ]),
  stderr: Readable.from([]),
  exit: Promise.resolve({ code: 0, signal: null }),
  kill: () => {},
})

describe('a search program that is led outside', () => {
  it('has what it found through links left out', async () => {
    const { root, at, outside } = withSecret({ 'd/file': 'inside\n' })
    symlinkSync(outside, at('link'))
    symlinkSync(join(outside, 'secret'), at('d', 'secret'))
    const { glob, grep } = createFsTools({ root, search: following })
    await expect(glob.execute({ pattern: '*' }, context())).resolves.toMatchObject({ paths: ['d/file'] })
    await expect(grep.execute({ pattern: '.' }, context())).resolves.toEqual({
      matches: [{ path: 'd/file', lineNumber: 1, line: 'inside' }],
    })
  })

  it('has a line left out that does not stand in the file', async () => {
    const { root } = withSecret({ secret: 'inside\n' })
    await expect(createFsTools({ root, search: printing }).grep.execute({ pattern: '.' }, context())).resolves.toEqual({
      matches: [{ path: 'secret', lineNumber: 1, line: 'inside' }],
    })
  })
})

describe.runIf(onLinux)('a folder that is swapped with a link outside, over and over', () => {
  it('gives away nothing through read, glob and grep', async () => {
    const { root, outside } = withSecret()
    writeFileSync(join(outside, 'only-outside'), 'the secret\n')
    await swapping(root, outside)
    const { read, glob, grep } = createFsTools({ root, observations: false })
    const seen: unknown[] = []
    const before = descriptors()
    const until = Date.now() + 2500
    // On a busy machine it takes longer until the tools have found the folder in its place.
    while (Date.now() < until || !['inside', 'd/other'].every(what => JSON.stringify(seen).includes(what))) {
      seen.push(
        ...(await Promise.all([
          codeOf(read.execute({ file_path: 'd/secret' }, context())),
          codeOf(grep.execute({ pattern: '.' }, context())),
          codeOf(grep.execute({ pattern: '.', path: 'd' }, context())),
          codeOf(glob.execute({ pattern: '**/*' }, context())),
        ])),
      )
    }
    const text = JSON.stringify(seen)
    expect(text).not.toContain('the secret')
    expect(text).not.toContain('only-outside')
    expect(descriptors()).toBe(before)
  })

  it('writes nothing outside', async () => {
    const { root, outside } = withSecret()
    await swapping(root, outside)
    const { write } = createFsTools({ root, observations: false })
    const outcomes: unknown[] = []
    const before = descriptors()
    const until = Date.now() + 1500
    while (Date.now() < until || !JSON.stringify(outcomes).includes('update')) {
      outcomes.push(await codeOf(write.execute({ file_path: 'd/secret', content: 'written' }, context())))
      outcomes.push(await codeOf(write.execute({ file_path: 'd/sub/new', content: 'written' }, context())))
    }
    expect(descriptors()).toBe(before)
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('the secret\n')
    expect(readdirSync(outside)).toEqual(['secret'])
  })
})
