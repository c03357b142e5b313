import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFsTools, createWriteTool, nodeFiles, type FileSystem, type FsToolsOptions } from '@dsh-example/fs'
import { context, modelText } from './support/context.ts'
import { temporary } from './support/temporary.ts'

const refused = (code: string, message: string) => expect.objectContaining({ code, message })

/** The tools as one agent has them. */
function agent(options: FsToolsOptions) {
  const { read, write, edit } = createFsTools(options)
  const exec = context({ agent: {} })
  return {
    read: (path: string, window: object = {}) => read.execute({ file_path: path, ...window }, exec),
    write: (path: string, content: string) => write.execute({ file_path: path, content }, exec),
    edit: (path: string, old: string, next: string) =>
      edit.execute({ file_path: path, old_string: old, new_string: next }, exec),
  }
}

describe('write: what it does', () => {
  it('creates a file, with the folders that it needs', async () => {
    const { root, at } = temporary()
    await expect(agent({ root }).write('a/b/c.txt', 'text\n')).resolves.toEqual({
      path: 'a/b/c.txt',
      operation: 'create',
      before: null,
      after: 'text\n',
    })
    expect(readFileSync(at('a', 'b', 'c.txt'), 'utf8')).toBe('text\n')
  })

  it('replaces a file that was read', async () => {
    const { root, at } = temporary({ f: 'old\n' })
    const one = agent({ root })
    await one.read('f')
    await expect(one.write('f', 'new\n')).resolves.toEqual({
      path: 'f',
      operation: 'update',
      before: 'old\n',
      after: 'new\n',
    })
    expect(readFileSync(at('f'), 'utf8')).toBe('new\n')
  })

  it('tells the model whether the file is new', async () => {
    const { root } = temporary()
    const write = createWriteTool({ root, observations: false })
    expect(await modelText(write, { file_path: 'f', content: '' })).toBe(
      '<path>f</path>\n<type>file</type>\n<content>\nCreated file\n</content>',
    )
    expect(await modelText(write, { file_path: 'f', content: 'x' })).toBe(
      '<path>f</path>\n<type>file</type>\n<content>\nUpdated file\n</content>',
    )
  })

  it('lets an agent write again what it wrote, and edit it', async () => {
    const { root, at } = temporary()
    const one = agent({ root })
    await one.write('f', 'a\n')
    await one.write('f', 'b\n')
    await one.edit('f', 'b', 'c')
    await one.write('f', 'd\n')
    expect(readFileSync(at('f'), 'utf8')).toBe('d\n')
  })

  it('keeps the mode of a file', async () => {
    const { root, at } = temporary({ run: '#!/bin/sh\n' })
    chmodSync(at('run'), 0o751)
    await createWriteTool({ root, observations: false }).execute({ file_path: 'run', content: 'x' }, context())
    expect(statSync(at('run')).mode & 0o777).toBe(0o751)
  })

  it.runIf(process.getuid?.() === 0)('keeps the owner of a file where it may', async () => {
    const { root, at } = temporary({ f: 'old' })
    chownSync(at('f'), 1234, 2345)
    await createWriteTool({ root, observations: false }).execute({ file_path: 'f', content: 'x' }, context())
    expect([statSync(at('f')).uid, statSync(at('f')).gid]).toEqual([1234, 2345])
  })

  it.runIf(process.getuid?.() === 0)('opens a file to no other group where it cannot keep the group', async () => {
    const { root, at } = temporary({ f: 'old' })
    chownSync(at('f'), 1234, 2345)
    chmodSync(at('f'), 0o664)
    const files: FileSystem = {
      ...nodeFiles,
      open: (async (...args: Parameters<FileSystem['open']>) => {
        const handle = await nodeFiles.open(...args)
        handle.chown = async () => {
          throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
        }
        return handle
      }) as FileSystem['open'],
    }
    await createWriteTool({ root, files, observations: false }).execute({ file_path: 'f', content: 'x' }, context())
    expect(statSync(at('f')).mode & 0o777).toBe(0o644)
  })

  it('gives a new file what the mask of the user leaves', async () => {
    const { root, at } = temporary()
    writeFileSync(at('usual'), '')
    await agent({ root }).write('new', '')
    expect(statSync(at('new')).mode).toBe(statSync(at('usual')).mode)
  })

  it('writes through a link inside the workspace, and the link stays', async () => {
    const { root, at } = temporary({ 'd/real': 'old' })
    symlinkSync('d/real', at('link'))
    const one = agent({ root })
    await one.read('link')
    await one.write('link', 'new')
    expect(readFileSync(at('d', 'real'), 'utf8')).toBe('new')
    expect(nodeFiles.realpathSync(at('link'))).toBe(at('d', 'real'))
  })

  it('creates what a link inside the workspace points to', async () => {
    const { root, at } = temporary()
    symlinkSync('d/new', at('link'))
    await agent({ root }).write('link', 'x')
    expect(readFileSync(at('d', 'new'), 'utf8')).toBe('x')
  })

  it('ends lines as the file did, and keeps its byte order mark', async () => {
    const { root, at } = temporary({ f: '\ufeffa\r\nb\r\n' })
    const one = agent({ root })
    await one.read('f')
    await expect(one.write('f', 'c\nd\r\n')).resolves.toMatchObject({ before: 'a\nb\n', after: 'c\nd\n' })
    expect(readFileSync(at('f'), 'utf8')).toBe('\ufeffc\r\nd\r\n')
  })

  it('writes a new file exactly as it is given', async () => {
    const { root, at } = temporary()
    await agent({ root }).write('f', 'a\r\nb\n')
    expect(readFileSync(at('f'), 'utf8')).toBe('a\r\nb\n')
  })

  it('does not show a binary or very large old content', async () => {
    const { root } = temporary({ bin: Buffer.from([0, 1]), large: 'x'.repeat(200) })
    const write = createWriteTool({ root, observations: false, limits: { diffBytes: 100 } })
    await expect(write.execute({ file_path: 'bin', content: 'a' }, context())).resolves.toMatchObject({ before: null })
    await expect(write.execute({ file_path: 'large', content: 'a' }, context())).resolves.toMatchObject({
      operation: 'update',
      before: null,
    })
  })

  it('leaves another name of the file with the old content', async () => {
    const { root, at } = temporary({ f: 'old' })
    linkSync(at('f'), at('g'))
    const one = agent({ root })
    await one.read('f')
    await one.write('f', 'new')
    expect([readFileSync(at('f'), 'utf8'), readFileSync(at('g'), 'utf8')]).toEqual(['new', 'old'])
  })
})

describe('write: what it refuses', () => {
  it('refuses an empty path', async () => {
    await expect(agent({ root: temporary().root }).write('', '')).rejects.toEqual(
      refused('INVALID_ARGS', 'file_path must be a non-empty string'),
    )
  })

  it('refuses to replace a file that the agent has not read', async () => {
    const { root, at } = temporary({ f: 'old' })
    await expect(agent({ root }).write('f', 'new')).rejects.toEqual(
      refused('FS_NOT_OBSERVED', 'cannot overwrite existing "f" without reading it first — read the file, then retry'),
    )
    expect(readFileSync(at('f'), 'utf8')).toBe('old')
  })

  it('takes what one agent has read for unread by another', async () => {
    const { root } = temporary({ f: 'old' })
    const tools = createFsTools({ root })
    await tools.read.execute({ file_path: 'f' }, context({ agent: {} }))
    await expect(tools.write.execute({ file_path: 'f', content: '' }, context({ agent: {} }))).rejects.toMatchObject({
      code: 'FS_NOT_OBSERVED',
    })
  })

  it('lets callers without an agent share what they have read', async () => {
    const { root } = temporary({ f: 'old' })
    const tools = createFsTools({ root })
    await tools.read.execute({ file_path: 'f' }, context())
    await expect(tools.write.execute({ file_path: 'f', content: '' }, context())).resolves.toMatchObject({
      operation: 'update',
    })
  })

  it('refuses to replace a file that changed since it was read', async () => {
    const { root, at } = temporary({ f: 'old' })
    const one = agent({ root })
    await one.read('f')
    writeFileSync(at('f'), 'theirs')
    await expect(one.write('f', 'new')).rejects.toEqual(
      refused('FS_STALE_VERSION', 'cannot write "f": file changed since it was read — re-read the file, then retry'),
    )
    expect(readFileSync(at('f'), 'utf8')).toBe('theirs')
  })

  it('finds a file changed that has the same size and times again', async () => {
    const { root, at } = temporary({ f: 'old' })
    const one = agent({ root })
    const { atime, mtime } = statSync(at('f'))
    await one.read('f')
    writeFileSync(at('f'), 'wow')
    const { utimesSync } = await import('node:fs')
    utimesSync(at('f'), atime, mtime)
    await expect(one.write('f', 'new')).rejects.toMatchObject({ code: 'FS_STALE_VERSION' })
  })

  it('takes a file that was deleted for changed; after a read that finds nothing it may be made again, not edited', async () => {
    const { root, at } = temporary({ f: 'old' })
    const one = agent({ root })
    await one.read('f')
    rmSync(at('f'))
    await expect(one.write('f', 'new')).rejects.toMatchObject({ code: 'FS_STALE_VERSION' })
    await expect(one.edit('f', 'old', 'new')).rejects.toMatchObject({ code: 'FS_STALE_VERSION' })
    await expect(one.read('f')).rejects.toMatchObject({ code: 'FS_NOT_FOUND' })
    await expect(one.edit('f', 'old', 'new')).rejects.toEqual(refused('FS_NOT_FOUND', 'cannot edit "f": not found'))
    await expect(one.write('f', 'new')).resolves.toMatchObject({ operation: 'create' })
  })

  it('never replaces a file that someone made since the read found none', async () => {
    const { root, at } = temporary()
    const one = agent({ root })
    await expect(one.read('f')).rejects.toMatchObject({ code: 'FS_NOT_FOUND' })
    writeFileSync(at('f'), 'theirs')
    await expect(one.write('f', 'mine')).rejects.toMatchObject({ code: 'FS_NOT_OBSERVED' })
    expect(readFileSync(at('f'), 'utf8')).toBe('theirs')
  })

  it('never replaces a file that someone makes at the last moment', async () => {
    const { root, at } = temporary()
    const files: FileSystem = {
      ...nodeFiles,
      link: (async (from: string, to: string) => {
        writeFileSync(at('f'), 'theirs')
        return nodeFiles.link(from, to)
      }) as FileSystem['link'],
    }
    await expect(agent({ root, files }).write('f', 'mine')).rejects.toMatchObject({ code: 'FS_NOT_OBSERVED' })
    expect(readFileSync(at('f'), 'utf8')).toBe('theirs')
    expect(readdirSync(root)).toEqual(['f'])
  })

  it('never replaces what someone writes at the last moment', async () => {
    const { root, at } = temporary({ f: 'old' })
    const files: FileSystem = {
      ...nodeFiles,
      // The private folder is made after the file was looked at.
      mkdir: (async (path: string, mode: number) => {
        writeFileSync(at('f'), 'theirs')
        return nodeFiles.mkdir(path, mode)
      }) as FileSystem['mkdir'],
    }
    const one = agent({ root, files })
    await one.read('f')
    await expect(one.write('f', 'mine')).rejects.toMatchObject({ code: 'FS_STALE_VERSION' })
    await one.read('f')
    await expect(one.edit('f', 'theirs', 'mine')).rejects.toMatchObject({ code: 'FS_STALE_VERSION' })
    expect(readFileSync(at('f'), 'utf8')).toBe('theirs')
    expect(readdirSync(root)).toEqual(['f'])
  })

  it('does not take what someone writes right after it for its own', async () => {
    const { root, at } = temporary({ f: 'old' })
    const files: FileSystem = {
      ...nodeFiles,
      rename: async (from, to) => {
        await nodeFiles.rename(from, to)
        writeFileSync(at('f'), 'theirs')
      },
    }
    const one = agent({ root, files })
    await one.read('f')
    await one.write('f', 'mine')
    await expect(one.write('f', 'mine again')).rejects.toMatchObject({ code: 'FS_STALE_VERSION' })
    expect(readFileSync(at('f'), 'utf8')).toBe('theirs')
  })

  it('refuses a path that ends like that of a folder', async () => {
    const { root } = temporary({ f: '' })
    const one = agent({ root, observations: false })
    await expect(one.write('new/', 'x')).rejects.toEqual(
      refused(
        'FS_NOT_REGULAR_FILE',
        'cannot write "new/": not a folder, though the path ends like one; leave out the last slash',
      ),
    )
    await expect(one.read('f/')).rejects.toMatchObject({ code: 'FS_NOT_REGULAR_FILE' })
    expect(readdirSync(root)).toEqual(['f'])
  })

  it('refuses half of a character, which would turn into another on the disk', async () => {
    const { root } = temporary()
    await expect(agent({ root }).write('f', 'a\ud83d')).rejects.toEqual(
      refused('INVALID_ARGS', 'content must be well-formed text: it holds a lone surrogate, half of a character'),
    )
    expect(readdirSync(root)).toEqual([])
  })

  it('refuses folders and special files', async () => {
    const { root, at } = temporary()
    mkdirSync(at('d'))
    await expect(agent({ root, observations: false }).write('d', 'x')).rejects.toEqual(
      refused('FS_NOT_REGULAR_FILE', 'cannot write "d": not a regular file'),
    )
    await expect(agent({ root: '/dev', observations: false }).write('null', 'x')).rejects.toMatchObject({
      code: 'FS_NOT_REGULAR_FILE',
    })
  })

  it('does nothing for a call that is aborted already', async () => {
    const { root } = temporary()
    await expect(
      createWriteTool({ root }).execute({ file_path: 'f', content: '' }, context({ signal: AbortSignal.abort() })),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(readdirSync(root)).toEqual([])
  })

  it('changes nothing when it is aborted before the new file takes its place', async () => {
    const { root, at } = temporary({ f: 'old' })
    const caller = new AbortController()
    const files: FileSystem = {
      ...nodeFiles,
      mkdir: (async (path: string, mode: number) => {
        caller.abort()
        return nodeFiles.mkdir(path, mode)
      }) as FileSystem['mkdir'],
    }
    await expect(
      createWriteTool({ root, files, observations: false }).execute(
        { file_path: 'f', content: 'new' },
        context({ signal: caller.signal }),
      ),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(readFileSync(at('f'), 'utf8')).toBe('old')
    expect(readdirSync(root)).toEqual(['f'])
  })

  it('says what the system says when the disk is full, changes nothing, and leaves nothing behind', async () => {
    const { root, at } = temporary({ f: 'old' })
    const files: FileSystem = {
      ...nodeFiles,
      rename: async () => {
        throw Object.assign(new Error('ENOSPC: /host/path'), { code: 'ENOSPC' })
      },
    }
    await expect(agent({ root, files, observations: false }).write('f', 'new')).rejects.toEqual(
      refused('FS_NO_SPACE', 'cannot write "f": no space is left; nothing was changed'),
    )
    expect(readFileSync(at('f'), 'utf8')).toBe('old')
    expect(readdirSync(root)).toEqual(['f'])
  })

  it('never shows a path of the host in an error of the system', async () => {
    const { root } = temporary({ f: '' })
    await expect(agent({ root }).write('f/g', 'x')).rejects.toEqual(
      refused('FS_NOT_FOUND', 'cannot write "f/g": not found'),
    )
  })
})

describe('write: without hard links', () => {
  it('creates a file all the same, and never over another', async () => {
    const { root, at } = temporary()
    const files: FileSystem = {
      ...nodeFiles,
      link: async () => {
        throw Object.assign(new Error('no links'), { code: 'EPERM' })
      },
    }
    const one = agent({ root, files })
    await one.write('f', 'text')
    expect(readFileSync(at('f'), 'utf8')).toBe('text')
    writeFileSync(at('g'), 'theirs')
    await expect(one.write('g', 'mine')).rejects.toMatchObject({ code: 'FS_NOT_OBSERVED' })
    expect(readdirSync(root).sort()).toEqual(['f', 'g'])
  })
})

describe('write: two at once', () => {
  it('lets one of two writes of one version win, also by two names, and calls the other stale', async () => {
    const { root, at } = temporary({ 'd/f': 'old' })
    symlinkSync('d', at('alias'))
    const one = agent({ root })
    await one.read('d/f')
    const [first, second] = await Promise.allSettled([one.write('d/f', 'first'), one.write('alias/f', 'second')])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    await expect(one.write('d/f', 'third')).resolves.toMatchObject({ operation: 'update' })
  })

  it('never mixes two contents', async () => {
    const { root, at } = temporary({ f: '' })
    const write = createWriteTool({ root, observations: false })
    const contents = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(100_000))
    const seen = new Set<string>()
    const looking = setInterval(() => seen.add(readFileSync(at('f'), 'utf8')), 1)
    await Promise.all(contents.map(content => write.execute({ file_path: 'f', content }, context())))
    clearInterval(looking)
    expect(seen.size).toBeGreaterThan(2)
    expect([...seen].filter(content => content !== '' && !contents.includes(content))).toHaveLength(0)
    expect(readFileSync(at('f'), 'utf8') === contents.at(-1)).toBe(true)
    expect(readdirSync(root)).toEqual(['f'])
  })
})

describe('write: beside the tools', () => {
  it('leaves a folder alone whose name only looks like its own', async () => {
    const { root, at } = temporary({ '.dsh-write-notes/keep': 'x' })
    await agent({ root }).write('f', '')
    expect(existsSync(join(at('.dsh-write-notes'), 'keep'))).toBe(true)
  })
})
