import { rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFsTools } from '@dsh-example/fs'
import { context } from './support/context.ts'
import { temporary } from './support/temporary.ts'

describe('createFsTools(options)', () => {
  it('gives five frozen tools by their names', () => {
    const tools = createFsTools({ root: temporary().root })
    expect(Object.entries(tools).map(([key, tool]) => [key, tool.name])).toEqual([
      ['read', 'read'],
      ['write', 'write'],
      ['edit', 'edit'],
      ['glob', 'glob'],
      ['grep', 'grep'],
    ])
    expect(Object.isFrozen(tools) && Object.values(tools).every(tool => Object.isFrozen(tool))).toBe(true)
  })

  it('takes a folder relative to where the process is', async () => {
    const { root } = temporary({ f: 'x' })
    const { read } = createFsTools({ root: relative(process.cwd(), root) })
    await expect(read.execute({ file_path: 'f' }, context())).resolves.toMatchObject({ totalLines: 1 })
  })

  it('says at once what is wrong with the folder', () => {
    const { at } = temporary({ f: '' })
    expect(() => createFsTools({ root: '' })).toThrow('root must be the path of the workspace folder')
    expect(() => createFsTools({ root: at('none') })).toThrow('does not exist; make the folder first')
    expect(() => createFsTools({ root: at('f') })).toThrow('is not a folder')
  })

  it('says at once what is wrong with a limit', () => {
    const { root } = temporary()
    expect(() => createFsTools({ root, limits: { readLines: 0 } })).toThrow(
      'limits.readLines must be a positive integer',
    )
    expect(() => createFsTools({ root, limits: { searchMs: 2 ** 31 } })).toThrow('limits.searchMs must be at most')
    // @ts-expect-error there is no such limit
    expect(() => createFsTools({ root, limits: { lines: 1 } })).toThrow('limits.lines is unknown; use one of readLines')
  })

  it('has its own limits in what it tells and refuses', async () => {
    const { root } = temporary({ f: '1\n2\n3\n' })
    const { read } = createFsTools({ root, limits: { readLines: 2 } })
    expect(read.description).toContain('up to 2 lines')
    await expect(read.execute({ file_path: 'f', limit: 3 }, context())).rejects.toThrow(
      'limit must be less than or equal to 2',
    )
    await expect(read.execute({ file_path: 'f' }, context())).resolves.toMatchObject({ lines: [{}, {}] })
  })

  it('says so when the folder is gone, or is a file now', async () => {
    const { root } = temporary({ f: '' })
    const { read } = createFsTools({ root })
    rmSync(root, { recursive: true })
    await expect(read.execute({ file_path: 'f' }, context())).rejects.toMatchObject({ code: 'FS_NOT_FOUND' })
    writeFileSync(root, '')
    await expect(read.execute({ file_path: 'f' }, context())).rejects.toMatchObject({ code: 'FS_NOT_FOUND' })
  })
})
