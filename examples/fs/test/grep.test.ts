import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGrepTool, type FsToolsOptions } from '@dsh-example/fs'
import { context, modelText } from './support/context.ts'
import { fakeSearch } from './support/fake-search.ts'
import { makeFifo } from './support/fifo.ts'
import { temporary } from './support/temporary.ts'

const grep = (options: FsToolsOptions, args: object, exec = context()) => createGrepTool(options).execute(args, exec)
const refused = (code: string, message: string | RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) })
const pathsOf = (value: unknown) => (value as { matches: { path: string }[] }).matches.map(match => match.path)

describe('grep: what it finds', () => {
  it('gives the lines that match, by path and by line', async () => {
    const { root } = temporary({ 'b.txt': 'one\ntwo\nthree two\n', 'a/c.txt': 'two\r\n' })
    await expect(grep({ root }, { pattern: 'two' })).resolves.toEqual({
      matches: [
        { path: 'a/c.txt', lineNumber: 1, line: 'two' },
        { path: 'b.txt', lineNumber: 2, line: 'two' },
        { path: 'b.txt', lineNumber: 3, line: 'three two' },
      ],
    })
  })

  it('searches one folder, or one file', async () => {
    const { root, at } = temporary({ 'a/x': 'hit\n', 'b/x': 'hit\nmiss\nhit' })
    await expect(grep({ root }, { pattern: 'hit', path: 'a' })).resolves.toMatchObject({ matches: [{ path: 'a/x' }] })
    await expect(grep({ root }, { pattern: 'hit', path: 'b/x' })).resolves.toEqual({
      matches: [
        { path: 'b/x', lineNumber: 1, line: 'hit' },
        { path: 'b/x', lineNumber: 3, line: 'hit' },
      ],
    })
    symlinkSync('b/x', at('link'))
    await expect(grep({ root }, { pattern: 'miss', path: 'link' })).resolves.toMatchObject({
      matches: [{ path: 'b/x' }],
    })
  })

  it('takes a blank pattern for what it is', async () => {
    const { root } = temporary({ f: 'a b\nab\n' })
    await expect(grep({ root }, { pattern: ' ' })).resolves.toMatchObject({ matches: [{ lineNumber: 1 }] })
  })

  it('leaves out hidden, ignored and binary files', async () => {
    const { root } = temporary({
      '.hidden': 'hit',
      '.gitignore': 'ignored\n',
      ignored: 'hit',
      binary: Buffer.from('\0hit'),
      'node/.ignore': '*.log\n',
      'node/a.log': 'hit',
      seen: 'hit',
    })
    mkdirSync(`${root}/.git`)
    expect(pathsOf(await grep({ root }, { pattern: 'hit' }))).toEqual(['seen'])
  })

  it('goes by no configuration and no ignore file of the user', async () => {
    const { root, base, put } = temporary({ seen: 'hit' })
    put('../home/.config/git/ignore', 'seen\n')
    put('../rgrc', '--ignore-case\n--hidden\n')
    process.env['RIPGREP_CONFIG_PATH'] = `${base}/rgrc`
    process.env['XDG_CONFIG_HOME'] = `${base}/home/.config`
    mkdirSync(`${root}/.git`)
    try {
      expect(pathsOf(await grep({ root }, { pattern: 'hit' }))).toEqual(['seen'])
      expect(pathsOf(await grep({ root }, { pattern: 'HIT' }))).toEqual([])
    } finally {
      delete process.env['RIPGREP_CONFIG_PATH']
      delete process.env['XDG_CONFIG_HOME']
    }
  })

  it('searches the files that `include` names, alternatives too', async () => {
    const { root } = temporary({ 'a.ts': 'hit', 'b.tsx': 'hit', 'c.js': 'hit', 'd,e': 'hit' })
    expect(pathsOf(await grep({ root }, { pattern: 'hit', include: '*.{ts,tsx}' }))).toEqual(['a.ts', 'b.tsx'])
    expect(pathsOf(await grep({ root }, { pattern: 'hit', include: 'd\\,e' }))).toEqual(['d,e'])
  })

  it('finds the first line after a byte order mark', async () => {
    const { root } = temporary({ f: '\ufeffhit\nand hit\n' })
    await expect(grep({ root }, { pattern: '^hit' })).resolves.toEqual({
      matches: [{ path: 'f', lineNumber: 1, line: 'hit' }],
    })
    await expect(grep({ root }, { pattern: 'hit', path: 'f' })).resolves.toMatchObject({ matches: [{}, {}] })
  })

  it('says of a line that is not UTF-8 that it is none', async () => {
    const { root } = temporary({ f: Buffer.from([0x68, 0x69, 0xff, 0x0a]) })
    await expect(grep({ root }, { pattern: 'hi' })).resolves.toEqual({
      matches: [{ path: 'f', lineNumber: 1, line: '(line is not valid UTF-8)' }],
    })
  })

  it('confirms lines of a large file too', async () => {
    const { root } = temporary({ f: `${'x'.repeat(99)}\n`.repeat(50_000) + 'hit\n' })
    await expect(grep({ root }, { pattern: 'hit' })).resolves.toEqual({
      matches: [{ path: 'f', lineNumber: 50_001, line: 'hit' }],
    })
  })

  it('takes no argument for an option of the search program', async () => {
    const { root } = temporary({ '--pre': '--files\n', f: '--files\n' })
    expect(pathsOf(await grep({ root }, { pattern: '--files' }))).toEqual(['--pre', 'f'])
    expect(pathsOf(await grep({ root }, { pattern: '--files', path: '--pre' }))).toEqual(['--pre'])
    expect(pathsOf(await grep({ root }, { pattern: '--files', include: '--pre' }))).toEqual(['--pre'])
    expect(pathsOf(await grep({ root }, { pattern: '-f/etc/passwd' }))).toEqual([])
  })

  it('does not wait on a fifo, wherever it lies', async () => {
    const { root, at } = temporary({ f: 'hit' })
    makeFifo(at('fifo'))
    expect(pathsOf(await grep({ root }, { pattern: 'hit' }))).toEqual(['f'])
    await expect(grep({ root }, { pattern: 'hit', path: 'fifo' })).rejects.toMatchObject({
      code: 'FS_NOT_REGULAR_FILE',
    })
  })
})

describe('grep: what the model sees', () => {
  it('counts the matches, and shows them file by file', async () => {
    const { root } = temporary({ a: 'hit\nno\nhit again\n', b: 'hit\n' })
    expect(await modelText(createGrepTool({ root }), { pattern: 'hit' })).toBe(
      'Found 3 matches\na\nLine 1: hit\nLine 3: hit again\n\nb\nLine 1: hit',
    )
  })

  it('says that there is one, or none', async () => {
    const { root } = temporary({ a: 'hit\n' })
    expect(await modelText(createGrepTool({ root }), { pattern: 'hit' })).toBe('Found 1 match\na\nLine 1: hit')
    expect(await modelText(createGrepTool({ root }), { pattern: 'nothing' })).toBe('No matches found')
  })

  it('shows 250 of more', async () => {
    const { root } = temporary({ a: 'hit\n'.repeat(200), b: 'hit\n'.repeat(200) })
    const text = await modelText(createGrepTool({ root }), { pattern: 'hit' })
    expect(text.split('\n', 1)).toEqual(['Found 250 of 400 matches'])
    expect(text.split('\n').at(-1)).toBe('Line 50: hit')
  })

  it('cuts a long line between two characters', async () => {
    const { root } = temporary({ f: `${'é'.repeat(1001)}\n${'a'.repeat(1999)}é\n` })
    expect(await modelText(createGrepTool({ root }), { pattern: '.' })).toBe(
      `Found 2 matches\nf\nLine 1: ${'é'.repeat(1000)} (line truncated)\nLine 2: ${'a'.repeat(1999)} (line truncated)`,
    )
  })

  it('says where the whole result is when it is stored', async () => {
    const { root } = temporary({ f: 'hit\nhit\nhit\n' })
    const tool = createGrepTool({
      root,
      limits: { grepMatches: 1 },
      storeResult: async text => ({ locator: String(text.length), hint: 'Read it.' }),
    })
    expect(await modelText(tool, { pattern: 'hit' })).toBe(
      'Found 1 of 3 matches\nf\nLine 1: hit\n\n(Full sorted result stored at: 37. Read it.)',
    )
  })

  it.runIf(process.getuid?.() === 0)('says that some files could not be read', async () => {
    const { root, base, at } = temporary({ f: 'hit', 'closed/g': 'hit' })
    for (const open of [base, root]) chmodSync(open, 0o755)
    chmodSync(at('closed'), 0o700)
    const { spawn } = await import('node:child_process')
    const { rgPath } = await import('@vscode/ripgrep')
    // The superuser may read all; the search runs as somebody else.
    const tool = createGrepTool({
      root,
      search: async (args, { cwd }) => {
        const child = spawn(rgPath, args, { cwd, uid: 65_534, gid: 65_534, stdio: ['ignore', 'pipe', 'pipe'] })
        const exit = new Promise<{ code: number | null; signal: string | null }>(resolve => {
          child.once('close', (code, signal) => resolve({ code, signal }))
        })
        return { stdout: child.stdout, stderr: child.stderr, exit, kill: () => void child.kill() }
      },
    })
    expect(await modelText(tool, { pattern: 'hit' })).toBe(
      'Found 1 match\nf\nLine 1: hit\n\n(Some files or folders could not be read.)',
    )
  })
})

describe('grep: what a program gets', () => {
  it('is every match with its whole line, and nothing is stored', async () => {
    const { root } = temporary({ f: `hit\n${'x'.repeat(5000)}hit\n` })
    const options: FsToolsOptions = {
      root,
      limits: { grepMatches: 1 },
      storeResult: async () => {
        throw new Error('not for a program')
      },
    }
    await expect(grep(options, { pattern: 'hit' }, context({ nested: true }))).resolves.toEqual({
      matches: [
        { path: 'f', lineNumber: 1, line: 'hit' },
        { path: 'f', lineNumber: 2, line: `${'x'.repeat(5000)}hit` },
      ],
    })
  })
})

describe('grep: the files that it includes', () => {
  it('takes "#", a leading "./" and a space at the end for what they are in a glob of paths', async () => {
    const { root } = temporary({ '#a': 'x\n', 'c ': 'x\n', d: 'x\n' })
    for (const [include, path] of [
      ['#*', '#a'],
      ['c ', 'c '],
      ['./d', 'd'],
    ]) {
      await expect(grep({ root }, { pattern: 'x', include })).resolves.toEqual({
        matches: [{ path, lineNumber: 1, line: 'x' }],
      })
    }
  })
})

describe('grep: what it refuses', () => {
  it('says which argument it cannot use', async () => {
    const { root } = temporary()
    const fails = (args: object, message: RegExp) =>
      expect(grep({ root }, args)).rejects.toEqual(refused('INVALID_ARGS', message))
    await fails({ pattern: '' }, /^pattern must be a non-empty string$/)
    await fails({ pattern: 'a', path: '' }, /^path must be a non-empty string when given$/)
    await fails({ pattern: 'a', include: '' }, /^include must be a non-empty glob when given$/)
    await fails({ pattern: 'a', include: ' ' }, /^include must be a non-empty glob when given$/)
    await fails({ pattern: 'a', include: '!*.ts' }, /^include must be one positive glob/)
    await fails({ pattern: 'a', include: '*.ts,*.js' }, /^include must be one glob/)
  })

  it('shows the model what is wrong with a regular expression', async () => {
    const { root } = temporary({ f: '' })
    await expect(grep({ root }, { pattern: '(' })).rejects.toEqual(
      refused('SEARCH_INVALID_PATTERN', /^invalid pattern: regex parse error:\n[^]*unclosed group$/),
    )
    await expect(grep({ root }, { pattern: 'a\nb' })).rejects.toMatchObject({ code: 'SEARCH_INVALID_PATTERN' })
    await expect(grep({ root }, { pattern: '(?=look)' })).rejects.toMatchObject({ code: 'SEARCH_INVALID_PATTERN' })
    await expect(grep({ root }, { pattern: 'a', include: '{a' })).rejects.toMatchObject({
      code: 'SEARCH_INVALID_PATTERN',
    })
    await expect(grep({ root }, { pattern: 'a\0' })).rejects.toMatchObject({ code: 'SEARCH_INVALID_PATTERN' })
  })
})

describe('grep: how a search may end', () => {
  it('takes any other exit code, a signal, and a failed start for a failed search', async () => {
    const { root } = temporary()
    const withEnd = (search: FsToolsOptions['search']) => grep({ root, ...(search && { search }) }, { pattern: 'a' })
    await expect(withEnd(fakeSearch({ code: 3, stderr: 'rg: out of luck\u001b[0m' }))).rejects.toEqual(
      refused('SEARCH_FAILED', /^the search failed \(exit code 3\): out of luck\\u001b\[0m$/),
    )
    await expect(withEnd(fakeSearch({ signal: 'SIGSEGV' }))).rejects.toEqual(
      refused('SEARCH_FAILED', /^the search failed \(signal SIGSEGV\)$/),
    )
    await expect(withEnd(() => Promise.reject(new Error('no binary')))).rejects.toEqual(
      refused('SEARCH_FAILED', /^the search could not start: no binary$/),
    )
  })

  it('takes what cannot be read for a failed search', async () => {
    const { root } = temporary()
    await expect(grep({ root, search: fakeSearch({ stdout: 'not JSON\n' }) }, { pattern: 'a' })).rejects.toMatchObject({
      code: 'SEARCH_FAILED',
    })
  })

  it('ends a search that prints too much', async () => {
    const { root } = temporary({ f: 'hit\n'.repeat(10_000) })
    await expect(grep({ root, limits: { searchBytes: 10_000 } }, { pattern: 'hit' })).rejects.toEqual(
      refused('SEARCH_RAW_OUTPUT_OVERFLOW', /^the search found more than 10000 bytes; narrow pattern or path$/),
    )
  })

  it('searches for any pattern in time that grows with the text, and not with the pattern', async () => {
    const { root } = temporary({ f: 'a'.repeat(50_000) })
    await expect(grep({ root }, { pattern: '(a+)+$|(a|aa)*b' })).resolves.toMatchObject({ matches: [{ path: 'f' }] })
  })
})
