import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createFsTools, nodeFiles, type FileSystem } from '@dsh-example/fs'
import { context } from './support/context.ts'
import { temporary } from './support/temporary.ts'

/** A disk that finds every name below `root` in any case, as on most Macs and on Windows; names there are lower case. */
function caseless(root: string): FileSystem {
  const own = (path: unknown) =>
    typeof path === 'string' && path.startsWith(root) ? root + path.slice(root.length).toLowerCase() : path
  const known = Object.entries(nodeFiles).map(([name, call]) => [
    name,
    (...args: unknown[]) => Reflect.apply(call, undefined, args.map(own)),
  ])
  return Object.fromEntries(known)
}

/** The tools on such a disk. */
const tools = (root: string) => {
  const { read, write, edit } = createFsTools({ root, files: caseless(root), pinned: false })
  return { read, write, edit, exec: context() }
}

describe('a disk that knows no case', () => {
  it('has one file under all spellings of its name', async () => {
    const { root, at } = temporary({ 'd/f.txt': 'old\n' })
    const { read, write, edit, exec } = tools(root)
    await read.execute({ file_path: 'D/F.txt' }, exec)
    await write.execute({ file_path: 'd/f.TXT', content: 'new\n' }, exec)
    await edit.execute({ file_path: 'D/f.txt', old_string: 'new', new_string: 'newer' }, exec)
    expect(readFileSync(at('d', 'f.txt'), 'utf8')).toBe('newer\n')
    expect(readdirSync(at('d'))).toEqual(['f.txt'])
  })

  it('lets one of two edits by two spellings win', async () => {
    const { root } = temporary({ 'f.txt': 'a b\n' })
    const { read, edit, exec } = tools(root)
    await read.execute({ file_path: 'f.txt' }, exec)
    const outcomes = await Promise.allSettled([
      edit.execute({ file_path: 'f.txt', old_string: 'a', new_string: 'x' }, exec),
      edit.execute({ file_path: 'F.TXT', old_string: 'b', new_string: 'y' }, exec),
    ])
    expect(outcomes.map(outcome => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
