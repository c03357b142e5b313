import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createReadTool } from '@dsh-example/fs'
import { context, modelText } from './support/context.ts'
import { makeFifo } from './support/fifo.ts'
import { temporary } from './support/temporary.ts'

const refused = (code: string, message: string) => expect.objectContaining({ code, message })
const missing = (path: string) => refused('FS_NOT_FOUND', `cannot read "${path}": not found`)
const notRegular = (path: string) => refused('FS_NOT_REGULAR_FILE', `cannot read "${path}": not a regular file`)
const execute = (root: string, args: object) => createReadTool({ root }).execute(args, context())

describe('read: what the model sees', () => {
  it('shows numbered lines in an envelope, and that the file ends', async () => {
    const { root } = temporary({ 'src/a.ts': 'first line\nsecond line\n' })
    expect(await modelText(createReadTool({ root }), { file_path: 'src/a.ts' })).toBe(
      [
        '<path>src/a.ts</path>',
        '<type>file</type>',
        '<content>',
        '1: first line',
        '2: second line',
        '',
        '(End of file - total 2 lines)',
        '</content>',
      ].join('\n'),
    )
  })

  it('shows only the footer of an empty file', async () => {
    const { root } = temporary({ empty: '' })
    expect(await modelText(createReadTool({ root }), { file_path: 'empty' })).toBe(
      '<path>empty</path>\n<type>file</type>\n<content>\n(End of file - total 0 lines)\n</content>',
    )
  })

  it('says how to go on after a window', async () => {
    const { root } = temporary({ f: '1\n2\n3\n4\n5\n' })
    expect(await modelText(createReadTool({ root }), { file_path: 'f', offset: 2, limit: 2 })).toContain(
      '2: 2\n3: 3\n\n(Showing lines 2-3 of 5. Use offset=4 to continue.)',
    )
  })

  it('says how to go on after as many bytes as it shows', async () => {
    const { root } = temporary({ f: `${'x'.repeat(99)}\n`.repeat(2000) })
    expect(await modelText(createReadTool({ root }), { file_path: 'f' })).toContain(
      '\n\n(Output capped. Showing lines 1-512. Use offset=513 to continue.)',
    )
  })

  it('shows 2,000 lines where no limit is given', async () => {
    const { root } = temporary({ f: 'a\n'.repeat(2001) })
    expect(await modelText(createReadTool({ root }), { file_path: 'f' })).toContain(
      '2000: a\n\n(Showing lines 1-2000 of 2001. Use offset=2001 to continue.)',
    )
  })

  it('says that the file ends when the window ends with it', async () => {
    const { root } = temporary({ f: '1\n2\n3' })
    expect(await modelText(createReadTool({ root }), { file_path: 'f', offset: 2, limit: 2 })).toContain(
      '3: 3\n\n(End of file - total 3 lines)',
    )
  })

  it('cuts a long line, and says so', async () => {
    const { root } = temporary({ f: 'x'.repeat(2001) })
    expect(await modelText(createReadTool({ root }), { file_path: 'f' })).toContain(
      `1: ${'x'.repeat(2000)}... (line truncated to 2000 chars)\n`,
    )
  })

  it('shows no carriage return of a line ending, and no byte order mark', async () => {
    const { root } = temporary({ f: '\ufeffa\r\nb\r\n' })
    expect(await createReadTool({ root }).execute({ file_path: 'f' }, context())).toEqual({
      path: 'f',
      offset: 1,
      lines: [
        { number: 1, text: 'a' },
        { number: 2, text: 'b' },
      ],
      totalLines: 2,
    })
  })

  it('leaves the text of a line exact, control characters too', async () => {
    const { root } = temporary({ f: 'a\u001b[31m\tb\n' })
    expect(await modelText(createReadTool({ root }), { file_path: 'f' })).toContain('1: a\u001b[31m\tb\n')
  })

  it('keeps a path with a line feed on one line', async () => {
    const { root } = temporary({ 'a\nb': 'x' })
    expect(await modelText(createReadTool({ root }), { file_path: 'a\nb' })).toContain('<path>"a\\nb"</path>\n')
  })
})

describe('read: what it refuses', () => {
  it('says which argument it cannot use', async () => {
    const { root } = temporary({ f: 'a' })
    await expect(execute(root, { file_path: '' })).rejects.toEqual(
      refused('INVALID_ARGS', 'file_path must be a non-empty string'),
    )
    await expect(execute(root, { file_path: 'f', offset: 0 })).rejects.toEqual(
      refused('INVALID_ARGS', 'offset must be a positive integer'),
    )
    await expect(execute(root, { file_path: 'f', offset: 1.5 })).rejects.toEqual(
      refused('INVALID_ARGS', 'offset must be a positive integer'),
    )
    await expect(execute(root, { file_path: 'f', limit: -1 })).rejects.toEqual(
      refused('INVALID_ARGS', 'limit must be a positive integer'),
    )
    await expect(execute(root, { file_path: 'f', limit: 2001 })).rejects.toEqual(
      refused('INVALID_ARGS', 'limit must be less than or equal to 2000'),
    )
  })

  it('says what is not there', async () => {
    const { root } = temporary({ f: 'a' })
    await expect(execute(root, { file_path: 'g' })).rejects.toEqual(missing('g'))
    await expect(execute(root, { file_path: 'no/g' })).rejects.toEqual(missing('no/g'))
    await expect(execute(root, { file_path: 'f/g' })).rejects.toEqual(missing('f/g'))
  })

  it('says how many lines there are when the offset is past them', async () => {
    const { root } = temporary({ f: 'a\nb\n', empty: '' })
    await expect(execute(root, { file_path: 'f', offset: 3 })).rejects.toEqual(
      refused('FS_NOT_FOUND', 'offset 3 is out of range for "f" (2 lines)'),
    )
    await expect(execute(root, { file_path: 'empty', offset: 2 })).rejects.toEqual(
      refused('FS_NOT_FOUND', 'offset 2 is out of range for "empty" (0 lines)'),
    )
  })

  it('refuses what is not text', async () => {
    const { root } = temporary({ bin: Buffer.from([1, 0, 2]), latin: Buffer.from([0x61, 0xe9, 0x61]) })
    await expect(execute(root, { file_path: 'bin' })).rejects.toEqual(
      refused('FS_NOT_TEXT', 'cannot read "bin": binary file'),
    )
    await expect(execute(root, { file_path: 'latin' })).rejects.toEqual(
      refused('FS_NOT_TEXT', 'cannot read "latin": invalid UTF-8 text'),
    )
  })

  it('refuses folders, fifos, sockets and devices at once', async () => {
    const { root, at } = temporary()
    mkdirSync(at('folder'))
    makeFifo(at('fifo'))
    await expect(execute(root, { file_path: 'folder' })).rejects.toEqual(notRegular('folder'))
    await expect(execute(root, { file_path: '.' })).rejects.toEqual(notRegular('.'))
    await expect(execute(root, { file_path: 'fifo' })).rejects.toEqual(notRegular('fifo'))
    await expect(execute('/dev', { file_path: 'null' })).rejects.toEqual(notRegular('null'))
    await expect(execute('/dev', { file_path: 'zero' })).rejects.toEqual(notRegular('zero'))
  })

  it.runIf(process.platform === 'linux')('refuses the files of /proc, which may block or act', async () => {
    await expect(execute('/', { file_path: 'proc/self/environ' })).rejects.toEqual(
      refused('FS_NOT_REGULAR_FILE', 'cannot read "proc/self/environ": not a regular file'),
    )
    await expect(execute('/proc', { file_path: 'kmsg' })).rejects.toMatchObject({ code: 'FS_NOT_REGULAR_FILE' })
  })

  it('does nothing for a call that is aborted already', async () => {
    const { root } = temporary({ f: 'a' })
    await expect(
      createReadTool({ root }).execute({ file_path: 'f' }, context({ signal: AbortSignal.abort() })),
    ).rejects.toMatchObject({ code: 'ABORTED', name: 'AbortError' })
  })

  it('shows control characters of a path as escapes in its errors', async () => {
    const { root } = temporary()
    await expect(execute(root, { file_path: 'a\u001b[2J\nb' })).rejects.toEqual(
      refused('FS_NOT_FOUND', 'cannot read "a\\u001b[2J\\nb": not found'),
    )
  })

  it('says that a name is too long', async () => {
    const { root } = temporary()
    await expect(execute(root, { file_path: 'a'.repeat(300) })).rejects.toMatchObject({ code: 'FS_INVALID_PATH' })
  })
})

describe('read: large files', () => {
  it('reads a window of 100 MB in little memory, with the exact number of lines', async () => {
    const { root, at } = temporary()
    const file = openSync(at('big'), 'w')
    const block = Buffer.from(`${'x'.repeat(99)}\n`.repeat(10_000))
    for (let written = 0; written < 100; written += 1) writeSync(file, block)
    closeSync(file)
    const tool = createReadTool({ root })
    const before = process.memoryUsage()
    const value = await tool.execute({ file_path: 'big', offset: 900_000, limit: 3 }, context())
    const after = process.memoryUsage()
    expect(value).toMatchObject({ totalLines: 1_000_000, lines: [{ number: 900_000 }, {}, {}] })
    expect(after.arrayBuffers + after.external - before.arrayBuffers - before.external).toBeLessThan(16_000_000)
    expect(after.rss - before.rss).toBeLessThan(60_000_000)
  })

  it('reads a window of one giant line in little memory', async () => {
    const { root, at } = temporary()
    const file = openSync(at('giant'), 'w')
    const block = Buffer.alloc(1_000_000, 0x78)
    for (let written = 0; written < 30; written += 1) writeSync(file, block)
    closeSync(file)
    const value = await createReadTool({ root }).execute({ file_path: 'giant' }, context())
    expect(value).toEqual({
      path: 'giant',
      offset: 1,
      lines: [{ number: 1, text: `${'x'.repeat(2000)}... (line truncated to 2000 chars)` }],
      totalLines: 1,
    })
  })

  it('calls a large empty (sparse) file binary without reading all of it', async () => {
    const { root, at } = temporary()
    const file = openSync(at('sparse'), 'w')
    ftruncateSync(file, 50_000_000_000)
    closeSync(file)
    await expect(createReadTool({ root }).execute({ file_path: 'sparse' }, context())).rejects.toMatchObject({
      code: 'FS_NOT_TEXT',
    })
  })
})

describe('read: links', () => {
  it('follows links inside the workspace', async () => {
    const { root, at } = temporary({ 'real/a': 'text' })
    symlinkSync('real', at('folder'))
    symlinkSync('../folder/a', at('real', 'b'))
    symlinkSync(at('real', 'b'), at('absolute'))
    expect(await createReadTool({ root }).execute({ file_path: 'absolute' }, context())).toMatchObject({
      path: 'absolute',
      lines: [{ text: 'text' }],
    })
  })
})
