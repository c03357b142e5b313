import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createEditTool, createFsTools, createObservations, createReadTool, type FsToolsOptions } from '@dsh-example/fs'
import { context, modelText } from './support/context.ts'
import { temporary } from './support/temporary.ts'

const refused = (code: string, message: string) => expect.objectContaining({ code, message })

/** The tools as one agent has them. */
function agent(options: FsToolsOptions) {
  const { read, edit } = createFsTools(options)
  const exec = context({ agent: {} })
  return {
    read: (path: string, window: object = {}) => read.execute({ file_path: path, ...window }, exec),
    edit: (path: string, old: string, next: string, rest: object = {}) =>
      edit.execute({ file_path: path, old_string: old, new_string: next, ...rest }, exec),
  }
}

describe('edit: what it does', () => {
  it('replaces a text that stands in one place', async () => {
    const { root, at } = temporary({ f: 'a\nb\nc\n' })
    const one = agent({ root })
    await one.read('f')
    await expect(one.edit('f', 'b', 'x')).resolves.toEqual({ path: 'f', before: 'a\nb\nc\n', after: 'a\nx\nc\n' })
    expect(readFileSync(at('f'), 'utf8')).toBe('a\nx\nc\n')
    expect(readdirSync(root)).toEqual(['f'])
  })

  it('replaces every place when that is asked for', async () => {
    const { root, at } = temporary({ f: 'a b a\n' })
    const one = agent({ root })
    await one.read('f')
    await one.edit('f', 'a', 'x', { replace_all: true })
    expect(readFileSync(at('f'), 'utf8')).toBe('x b x\n')
  })

  it('tells the model what it did', async () => {
    const { root } = temporary({ f: 'a b a\n' })
    const edit = createEditTool({ root, observations: false })
    expect(await modelText(edit, { file_path: 'f', old_string: 'b', new_string: 'c' })).toBe(
      'The file f has been updated successfully.',
    )
    expect(await modelText(edit, { file_path: 'f', old_string: 'a', new_string: 'c', replace_all: true })).toBe(
      'The file f has been updated. All occurrences were successfully replaced.',
    )
  })

  it('needs no more than a window of the file to have been read', async () => {
    const { root } = temporary({ f: '1\n2\n3\n' })
    const one = agent({ root })
    await one.read('f', { offset: 3, limit: 1 })
    await expect(one.edit('f', '1', 'one')).resolves.toMatchObject({ after: 'one\n2\n3\n' })
  })

  it('goes by what the tool `read` saw where both are made alone with the same observations', async () => {
    const { root } = temporary({ f: 'a' })
    const observations = createObservations()
    await createReadTool({ root, observations }).execute({ file_path: 'f' }, context())
    await expect(
      createEditTool({ root, observations }).execute({ file_path: 'f', old_string: 'a', new_string: 'b' }, context()),
    ).resolves.toMatchObject({ after: 'b' })
  })

  it('finds lines of a CRLF file by line feeds, and changes no other byte', async () => {
    const { root, at } = temporary({ f: '\ufeffa\r\nb\r\nc\nd\r\n' })
    const one = agent({ root })
    await one.read('f')
    await expect(one.edit('f', 'a\nb\n', 'x\ny\n')).resolves.toEqual({
      path: 'f',
      before: 'a\nb\nc\nd\n',
      after: 'x\ny\nc\nd\n',
    })
    expect(readFileSync(at('f'), 'utf8')).toBe('\ufeffx\r\ny\r\nc\nd\r\n')
  })

  it('goes by the target where two names lead to one file', async () => {
    const { root, at } = temporary({ 'd/f': 'a' })
    symlinkSync('d/f', at('link'))
    const one = agent({ root })
    await one.read('link')
    await expect(one.edit('d/f', 'a', 'b')).resolves.toMatchObject({ after: 'b' })
    await expect(one.edit('link', 'b', 'c')).resolves.toMatchObject({ after: 'c' })
  })
})

describe('edit: what it refuses', () => {
  it('says which argument it cannot use', async () => {
    const { root } = temporary({ f: 'a' })
    const one = agent({ root })
    await expect(one.edit('f', '', 'x')).rejects.toEqual(
      refused('INVALID_ARGS', 'old_string must be a non-empty string'),
    )
    await expect(one.edit('f', 'a', 'a')).rejects.toEqual(
      refused('INVALID_ARGS', 'old_string and new_string must differ'),
    )
    await one.read('f')
    await expect(one.edit('f', 'a\r\n', 'a\n')).rejects.toEqual(
      refused('INVALID_ARGS', 'old_string and new_string must differ'),
    )
  })

  it('never splits a character', async () => {
    const { root } = temporary({ f: '😀' })
    const one = agent({ root })
    await one.read('f')
    await expect(one.edit('f', '\ud83d', 'x')).rejects.toMatchObject({ code: 'INVALID_ARGS' })
    await expect(one.edit('f', '😀', '\ude00')).rejects.toMatchObject({ code: 'INVALID_ARGS' })
  })

  it('refuses a file that the agent has not read', async () => {
    const { root } = temporary({ f: 'a' })
    await expect(agent({ root }).edit('f', 'a', 'b')).rejects.toEqual(
      refused('FS_NOT_OBSERVED', 'edit requires reading "f" first — read the file, then retry'),
    )
    await expect(agent({ root }).edit('missing', 'a', 'b')).rejects.toMatchObject({ code: 'FS_NOT_OBSERVED' })
  })

  it('refuses a file that changed since it was read, before it looks for the text', async () => {
    const { root, at } = temporary({ f: 'a' })
    const one = agent({ root })
    await one.read('f')
    writeFileSync(at('f'), 'theirs')
    await expect(one.edit('f', 'not there', 'b')).rejects.toEqual(
      refused('FS_STALE_VERSION', 'cannot edit "f": file changed since it was read — re-read the file, then retry'),
    )
  })

  it('says that the text is not there, or in how many places', async () => {
    const { root } = temporary({ f: 'a b a' })
    const one = agent({ root })
    await one.read('f')
    await expect(one.edit('f', 'x', 'y')).rejects.toEqual(
      refused('FS_EDIT_NOT_FOUND', 'old_string was not found in "f"'),
    )
    await expect(one.edit('f', 'a', 'y')).rejects.toEqual(
      refused(
        'FS_AMBIGUOUS_EDIT',
        'old_string matched 2 times in "f"; provide a more specific old_string or set replace_all to true',
      ),
    )
    await expect(one.edit('f', 'x', 'y', { replace_all: true })).rejects.toMatchObject({ code: 'FS_EDIT_NOT_FOUND' })
  })

  it('refuses what is not text, so that no byte of it is lost', async () => {
    const { root, at } = temporary({ f: Buffer.from([0x61, 0xff, 0x62]) })
    await expect(agent({ root, observations: false }).edit('f', 'a', 'b')).rejects.toEqual(
      refused('FS_NOT_TEXT', 'cannot edit "f": invalid UTF-8 text'),
    )
    expect(readFileSync(at('f'))).toEqual(Buffer.from([0x61, 0xff, 0x62]))
  })

  it('refuses a file that is too large to load', async () => {
    const { root } = temporary({ f: 'x'.repeat(101) })
    await expect(agent({ root, observations: false, limits: { editBytes: 100 } }).edit('f', 'a', 'b')).rejects.toEqual(
      refused('FS_TOO_LARGE', 'cannot edit "f": more than 100 bytes; change it with a program'),
    )
  })

  it('calls a missing file stale where nothing is observed', async () => {
    const { root } = temporary()
    await expect(agent({ root, observations: false }).edit('f', 'a', 'b')).rejects.toMatchObject({
      code: 'FS_STALE_VERSION',
    })
  })
})

describe('edit: two at once', () => {
  it('lets one win and calls the other stale', async () => {
    const { root, at } = temporary({ f: 'a b\n' })
    const one = agent({ root })
    await one.read('f')
    const outcomes = await Promise.allSettled([one.edit('f', 'a', 'x'), one.edit('f', 'b', 'y')])
    expect(outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.code : 'done')).sort()).toEqual([
      'FS_STALE_VERSION',
      'done',
    ])
    expect(['x b\n', 'a y\n']).toContain(readFileSync(at('f'), 'utf8'))
  })

  it('loses neither where nothing is observed', async () => {
    const { root, at } = temporary({ f: 'a b\n' })
    const one = agent({ root, observations: false })
    await Promise.all([one.edit('f', 'a', 'x'), one.edit('f', 'b', 'y')])
    expect(readFileSync(at('f'), 'utf8')).toBe('x y\n')
  })
})
