import { mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGlobTool, type FsToolsOptions } from '@dsh-example/fs'
import { context, modelText } from './support/context.ts'
import { fakeSearch } from './support/fake-search.ts'
import { temporary } from './support/temporary.ts'

const glob = (options: FsToolsOptions, args: object, exec = context()) => createGlobTool(options).execute(args, exec)
const refused = (code: string, message: string | RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })

/** Files of one second after the other. */
function inOrder(names: readonly string[]) {
  const made = temporary(Object.fromEntries(names.map(name => [name, ''])))
  names.forEach((name, index) => utimesSync(made.at(name), 1_000_000 + index, 1_000_000 + index))
  return made
}

describe('glob: what it finds', () => {
  it('lists files whose path matches, the one changed longest ago first', async () => {
    const { root } = inOrder(['z.ts', 'src/a.ts', 'src/deep/b.ts', 'c.js'])
    await expect(glob({ root }, { pattern: '**/*.ts' })).resolves.toEqual({
      root: '.',
      paths: ['z.ts', 'src/a.ts', 'src/deep/b.ts'],
    })
  })

  it('begins at a path, and takes the pattern from there', async () => {
    const { root } = inOrder(['a/x/1.ts', 'a/y.ts', 'b/x/2.ts', 'x/3.ts'])
    await expect(glob({ root }, { pattern: 'x/*.ts', path: 'a' })).resolves.toEqual({ root: 'a', paths: ['a/x/1.ts'] })
    await expect(glob({ root }, { pattern: 'x/*.ts', path: `${root}/b` })).resolves.toMatchObject({
      paths: ['b/x/2.ts'],
    })
  })

  it('takes "./" at the start of a pattern for where it begins', async () => {
    const { root } = inOrder(['a/b.ts', 'c/a/b.ts'])
    await expect(glob({ root }, { pattern: './a/*.ts' })).resolves.toMatchObject({ paths: ['a/b.ts'] })
  })

  it('takes "#", "!" behind "./" and a space at the end for what they are in a name', async () => {
    const { root } = inOrder(['#a', '!b', 'c ', 'd'])
    const found: readonly [pattern: string, paths: readonly string[]][] = [
      ['#*', ['#a']],
      ['./#*', ['#a']],
      ['./!*', ['!b']],
      ['c ', ['c ']],
      ['c\\ ', ['c ']],
      [' ', []],
      ['./', []],
    ]
    for (const [pattern, paths] of found) await expect(glob({ root }, { pattern })).resolves.toMatchObject({ paths })
  })

  it('understands braces, classes and question marks', async () => {
    const { root } = inOrder(['a.ts', 'b.js', 'cc.ts', 'd.md'])
    await expect(glob({ root }, { pattern: '?.{ts,js}' })).resolves.toMatchObject({ paths: ['a.ts', 'b.js'] })
    await expect(glob({ root }, { pattern: '[bd].*' })).resolves.toMatchObject({ paths: ['b.js', 'd.md'] })
  })

  it('finds hidden and ignored files', async () => {
    const { root, put } = inOrder(['.env', 'node_modules/a.js'])
    put('.gitignore', 'node_modules\n')
    put('.ignore', '*\n')
    mkdirSync(`${root}/.git`)
    await expect(glob({ root }, { pattern: '*' })).resolves.toMatchObject({
      paths: ['.env', 'node_modules/a.js', expect.any(String), expect.any(String)],
    })
  })

  it('never lists what belongs to version control, though the search begins there', async () => {
    const names = ['.git', '.svn', '.hg', '.bzr', '.jj', '.sl']
    const { root } = inOrder([...names.flatMap(name => [`${name}/config`, `sub/${name}/deep/config`]), 'config'])
    await expect(glob({ root }, { pattern: '**/*' })).resolves.toMatchObject({ paths: ['config'] })
    await expect(glob({ root }, { pattern: '*', path: '.git' })).resolves.toEqual({ root: '.git', paths: [] })
    await expect(glob({ root }, { pattern: '**', path: 'sub/.hg/deep' })).resolves.toMatchObject({ paths: [] })
  })

  it('leaves out the .git file of a worktree, and its own unfinished writes', async () => {
    const { root } = inOrder(['.git', 'sub/.git', '.dsh-write-00000000-1-1-0123456789ab/new', 'a'])
    await expect(glob({ root }, { pattern: '**/*' })).resolves.toMatchObject({ paths: ['a'] })
  })

  it('lists files only: no folders, no links', async () => {
    const { root, at } = inOrder(['d/a'])
    symlinkSync('d', at('folder'))
    symlinkSync('d/a', at('file'))
    await expect(glob({ root }, { pattern: '**' })).resolves.toMatchObject({ paths: ['d/a'] })
  })

  it('begins at the target of a link inside the workspace', async () => {
    const { root, at } = inOrder(['d/a'])
    symlinkSync('d', at('link'))
    await expect(glob({ root }, { pattern: '*', path: 'link' })).resolves.toEqual({ root: 'd', paths: ['d/a'] })
  })

  it('takes no argument for an option of the search program', async () => {
    const { root } = inOrder(['--files-with-matches', '-x/--pre=evil', 'a'])
    await expect(glob({ root }, { pattern: '--files-with-matches' })).resolves.toMatchObject({
      paths: ['--files-with-matches'],
    })
    await expect(glob({ root }, { pattern: '--pre=*', path: '-x' })).resolves.toMatchObject({
      paths: ['-x/--pre=evil'],
    })
  })

  it('finds nothing above the workspace, whatever the pattern says', async () => {
    const { root } = inOrder(['a'])
    await expect(glob({ root }, { pattern: '../**' })).resolves.toMatchObject({ paths: [] })
    await expect(glob({ root }, { pattern: '/etc/*' })).resolves.toMatchObject({ paths: [] })
  })
})

describe('glob: what the model sees', () => {
  it('says that there is nothing', async () => {
    expect(await modelText(createGlobTool({ root: temporary().root }), { pattern: '*' })).toBe('No files found')
  })

  it('shows one path a line, and a strange one as a JSON string', async () => {
    const { root } = inOrder(['a b', 'c\nd', 'é'])
    expect(await modelText(createGlobTool({ root }), { pattern: '*' })).toBe('a b\n"c\\nd"\né')
  })

  it('shows a hundred of more, and says that the rest could not be saved', async () => {
    const { root } = inOrder(Array.from({ length: 101 }, (_, index) => `f${String(index).padStart(3, '0')}`))
    const text = await modelText(createGlobTool({ root }), { pattern: '*' })
    expect(text.split('\n').slice(99)).toEqual([
      'f099',
      '',
      '(Showing 100 of 101 paths. The complete result could not be saved; narrow pattern or path to see more.)',
    ])
  })

  it('says where the whole list is when it is stored', async () => {
    const { root } = inOrder(['a', 'b', 'c'])
    const saved: string[] = []
    const tool = createGlobTool({
      root,
      limits: { globPaths: 2 },
      storeResult: async text => {
        saved.push(text)
        return { locator: 'store:1', hint: 'Read it with open_result.' }
      },
    })
    expect(await modelText(tool, { pattern: '*' })).toBe(
      'a\nb\n\n(Showing 2 of 3 paths. Full sorted result stored at: store:1. Read it with open_result.)',
    )
    expect(saved).toEqual(['a\nb\nc'])
  })

  it('shows some of every top folder when it samples', async () => {
    const { root } = inOrder(['a/1', 'a/2', 'a/3', 'b/1', 'b/2', 'c'])
    const tool = createGlobTool({ root, limits: { globPaths: 4 }, sampleGlob: true })
    expect(await modelText(tool, { pattern: '**' })).toBe(
      [
        'a/1',
        'a/2',
        'b/1',
        'c',
        '',
        '(Showing 4 of 6 paths, sampled across 3 of the 3 top-level entries. ' +
          'The complete result could not be saved; narrow pattern or path to see more.)',
      ].join('\n'),
    )
  })

  it('says across how many top folders it sampled when there are too many', async () => {
    const { root } = inOrder(['a/1', 'b/1', 'c/1'])
    const tool = createGlobTool({ root, limits: { globPaths: 2 }, sampleGlob: true })
    expect(await modelText(tool, { pattern: '**' })).toContain('sampled across 2 of the 3 top-level entries')
  })

  it('says that some folders could not be read', async () => {
    const { root } = inOrder(['a'])
    const tool = createGlobTool({ root, search: fakeSearch({ stdout: './a\0', code: 2 }) })
    expect(await modelText(tool, { pattern: '*' })).toBe('a\n\n(Some folders could not be read.)')
  })
})

describe('glob: what a program gets', () => {
  it('is the whole list, and nothing is stored', async () => {
    const { root } = inOrder(['a', 'b', 'c'])
    const options: FsToolsOptions = {
      root,
      limits: { globPaths: 2 },
      storeResult: async () => {
        throw new Error('not for a program')
      },
    }
    await expect(glob(options, { pattern: '*' }, context({ nested: true }))).resolves.toEqual({
      root: '.',
      paths: ['a', 'b', 'c'],
    })
  })

  it('is a result though the store fails', async () => {
    const { root } = inOrder(['a', 'b', 'c'])
    const options: FsToolsOptions = {
      root,
      limits: { globPaths: 2 },
      storeResult: async () => {
        throw new Error('full')
      },
    }
    await expect(glob(options, { pattern: '*' })).resolves.toEqual({ root: '.', paths: ['a', 'b', 'c'] })
  })
})

describe('glob: what it refuses', () => {
  it('says which argument it cannot use', async () => {
    const { root } = temporary()
    await expect(glob({ root }, { pattern: '' })).rejects.toEqual(
      refused('INVALID_ARGS', /^pattern must be a non-empty string$/),
    )
    await expect(glob({ root }, { pattern: '*', path: '' })).rejects.toEqual(
      refused('INVALID_ARGS', /^path must be a non-empty string when given$/),
    )
  })

  it('refuses a pattern that leaves out, has a NUL character, or is no glob', async () => {
    const { root } = temporary()
    await expect(glob({ root }, { pattern: '!*.ts' })).rejects.toMatchObject({ code: 'SEARCH_INVALID_PATTERN' })
    await expect(glob({ root }, { pattern: 'a\0b' })).rejects.toMatchObject({ code: 'SEARCH_INVALID_PATTERN' })
    await expect(glob({ root }, { pattern: '{a' })).rejects.toEqual(
      refused('SEARCH_INVALID_PATTERN', /^invalid pattern: error parsing glob '\{a': unclosed/),
    )
  })

  it('refuses a path that is not there, or no folder', async () => {
    const { root } = inOrder(['a'])
    await expect(glob({ root }, { pattern: '*', path: 'none' })).rejects.toEqual(
      refused('FS_NOT_FOUND', /^cannot search "none": not found$/),
    )
    await expect(glob({ root }, { pattern: '*', path: 'a' })).rejects.toEqual(
      refused('FS_NOT_REGULAR_FILE', /^cannot search "a": not a folder$/),
    )
  })
})
