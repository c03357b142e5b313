import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentsOf, temporaryFolder, type Files } from './support/folder.ts'
import { play } from './support/play.ts'
import { fakeTerminal } from './support/terminal.ts'

const rename = 'rename foo to bar'
const two = { 'a.txt': 'foo\n', 'b.txt': 'x foo y\n' }
const done = async (files: Files, task: string) => {
  const played = await play([temporaryFolder(files), task, '--yes'])
  return { ...played, files: contentsOf(played.copy) }
}

describe('run(argv, surroundings)', () => {
  it('works on a copy, shows what changed, and says how to take it over', async () => {
    const folder = temporaryFolder(two)
    const { code, printed, copy } = await play([folder, rename, '--yes'])
    expect(contentsOf(copy)).toEqual({ 'a.txt': 'bar\n', 'b.txt': 'x bar y\n' })
    expect(contentsOf(folder)).toEqual(two)
    expect(printed).toContain('  │   --- a/a.txt\n  │   +++ b/a.txt\n  │   @@ -1,1 +1,1 @@\n  │   -foo\n  │   +bar\n')
    expect(printed).toContain(`The copy stays: ${copy}\n`)
    expect(printed).toContain(`patch -p1 -d ${folder} < ${copy}.patch\n`)
    expect(readFileSync(`${copy}.patch`, 'utf8')).toContain('+x bar y\n')
    expect(code).toBe(0)
  })

  it('works in the folder itself when it is told to, and leaves nothing else', async () => {
    const folder = temporaryFolder(two)
    const { code, printed } = await play([folder, rename, '--yes', '--in-place'])
    expect(contentsOf(folder)).toEqual({ 'a.txt': 'bar\n', 'b.txt': 'x bar y\n' })
    expect(printed).toContain('  │   -foo\n  │   +bar\n')
    const aside =
      /^Working in place: .* \(a copy of how it was: (\S+), removed at the end\)$/m.exec(printed)?.[1] ?? '/'
    expect(existsSync(aside)).toBe(false)
    expect(code).toBe(0)
  })

  it('changes nothing that is refused, and says so', async () => {
    const { code, printed, copy } = await play([temporaryFolder(two), rename, '--no'])
    expect(contentsOf(copy)).toEqual(two)
    expect(printed).toContain('  policy: asked, and refused\n  │   Error: the user rejected tool "edit"\n')
    expect(printed).toContain('» - a.txt: Error: the user rejected tool "edit"\n')
    expect(printed).toContain('\nNo file was changed.\n\nNot done.\n')
    expect(code).toBe(1)
  })

  it('denies what nobody can be asked about', async () => {
    const { code, printed } = await play([temporaryFolder(two), rename])
    expect(printed).toContain('  policy: asked, but there was nobody to answer\n')
    expect(printed).toContain('Error: tool "edit" requires approval, but no approval channel is available\n')
    expect(code).toBe(1)
  })

  it('shows a call, asks about it, and goes on with the next', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const playing = play([temporaryFolder(two), rename], { terminal })
    await terminal.waitFor('this changes every such place in a.txt. May it run? (y/N) ')
    expect(terminal.printed()).toMatch(/ {2}│ Edit a\.txt\n(.*\n){3}.*-foo\n.*\+bar\n {2}\? edit: this changes/)
    expect(terminal.printed()).not.toContain('Edit b.txt')
    terminal.input.write('y\n')
    await terminal.waitFor('in b.txt. May it run? (y/N) ')
    terminal.input.write('\n')
    const { code, printed, copy } = await playing
    expect(contentsOf(copy)).toEqual({ ...two, 'a.txt': 'bar\n' })
    expect(printed).toContain('  policy: asked, and allowed once\n')
    expect(printed).toContain('  policy: asked, and refused\n')
    expect(code).toBe(1)
  })

  it('is cancelled at a question: the diff so far, and 130', async () => {
    const terminal = fakeTerminal({ isTTY: true })
    const cancellation = new AbortController()
    const playing = play([temporaryFolder(two), rename], { terminal, signal: cancellation.signal })
    await terminal.waitFor('in a.txt. May it run? (y/N) ')
    terminal.input.write('y\n')
    await terminal.waitFor('in b.txt. May it run? (y/N) ')
    cancellation.abort()
    const { code, printed, copy } = await playing
    expect(contentsOf(copy)).toEqual({ ...two, 'a.txt': 'bar\n' })
    expect(printed).toContain('  policy: asked, and cancelled\n')
    expect(printed).toMatch(/What changed:\n[\s\S]*\+bar\n[\s\S]*\nCancelled\.\n$/)
    expect(code).toBe(130)
  })

  it('is cancelled before anything began', async () => {
    const { code, printed } = await play([temporaryFolder(two), rename], { signal: AbortSignal.abort() })
    expect([code, printed]).toEqual([130, 'Cancelled.\n'])
  })

  it('names what it understands for any other task', async () => {
    const { code, printed } = await play([temporaryFolder(), 'make it \x1b[1mfaster'])
    expect(printed).toContain('I do not understand the task "make it \\x1b[1mfaster".')
    expect(printed).toContain('\n  rename X to Y\n  replace "text" with "other text"\n  run the checks and report\n')
    expect(code).toBe(2)
  })

  it('wants a folder that exists, and a command line that it can read', async () => {
    expect(await play(['/no/such\x1b[2J', rename])).toMatchObject({
      code: 2,
      printed: 'Not done: there is no folder /no/such\\x1b[2J: name one that exists\n',
    })
    const wrong = await play(['--\x1b[2J'])
    expect(wrong.printed).toMatch(/^there is no option --\\x1b\[2J\n\nnpm start /)
    expect(wrong.code).toBe(2)
    expect((await play(['--help'])).code).toBe(0)
  })
})

describe('folders unlike ours', () => {
  it('a name that occurs nowhere: the reason', async () => {
    const { code, printed } = await done({ 'a.txt': 'myfoo' }, rename)
    expect(printed).toContain('» Rename foo to bar: it occurs nowhere, so nothing was changed.')
    expect(printed).toContain('Hidden, ignored and binary files are not searched.')
    expect(code).toBe(1)
  })

  it('an empty folder', async () => {
    expect((await done({}, rename)).code).toBe(1)
  })

  it('links, inside, outside, dangling and in loops: only the files themselves are changed', async () => {
    const outside = temporaryFolder({ 'o.txt': 'foo' })
    const folder = temporaryFolder({ 'a.txt': 'foo', 'dir/b.txt': 'foo' })
    symlinkSync('a.txt', join(folder, 'inside'))
    symlinkSync(join(outside, 'o.txt'), join(folder, 'outside'))
    symlinkSync('nowhere', join(folder, 'dangling'))
    symlinkSync('..', join(folder, 'dir/loop'))
    const { code, copy } = await play([folder, rename, '--yes'])
    expect(contentsOf(copy)).toEqual({ 'a.txt': 'bar', 'dir/b.txt': 'bar' })
    expect(contentsOf(outside)).toEqual({ 'o.txt': 'foo' })
    expect(code).toBe(0)
  })

  it('read-only files: they are changed, since their folder may be, and stay read-only', async () => {
    const folder = temporaryFolder({ 'a.txt': 'foo' })
    chmodSync(join(folder, 'a.txt'), 0o444)
    const { code, copy } = await play([folder, rename, '--yes'])
    expect(contentsOf(copy)).toEqual({ 'a.txt': 'bar' })
    expect(statSync(join(copy, 'a.txt')).mode & 0o777).toBe(0o444)
    expect(code).toBe(0)
  })

  it('hidden, ignored and binary files stay as they are, and that is said', async () => {
    const files = { '.env': 'foo', 'x.log': 'foo', '.gitignore': '*.log', 'b.bin': 'foo\0', '.git/HEAD': 'foo' }
    const { code, printed, files: after } = await done({ ...files, 'a.txt': 'foo' }, rename)
    expect(after).toEqual({ '.env': 'foo', 'x.log': 'foo', '.gitignore': '*.log', 'b.bin': 'foo\0', 'a.txt': 'bar' })
    expect(printed).toContain('Hidden, ignored and binary files are not searched.')
    expect(code).toBe(0)
  })

  it('a line longer than what is shown', async () => {
    const long = 'x foo '.repeat(1000)
    const { code, files } = await done({ 'a.txt': `${long}\nfoo` }, rename)
    expect(files).toEqual({ 'a.txt': `${long.replaceAll('foo', 'bar')}\nbar` })
    expect(code).toBe(0)
  })

  it('a line longer than what is shown, with longer names somewhere: the reason', async () => {
    const text = `${'x foo '.repeat(1000)}\nmyfoo`
    const { code, printed, files } = await done({ 'a.txt': text, 'b.txt': 'foo' }, rename)
    expect(files).toEqual({ 'a.txt': text, 'b.txt': 'bar' })
    expect(printed).toContain('» - a.txt: longer names have "foo" in them, and line 1 is longer than `read` shows\n')
    expect(code).toBe(1)
  })

  it('a file of many pages', async () => {
    const lines = Array.from({ length: 4500 }, (_, line) => (line % 900 === 7 ? `foo ${line}` : `myfoo ${line}`))
    const { code, files } = await done({ 'a.txt': lines.join('\n') }, rename)
    expect(files).toEqual({ 'a.txt': lines.join('\n').replaceAll(/^foo/gm, 'bar') })
    expect(code).toBe(0)
  })

  it('more matches than one search shows: it searches until none is left', async () => {
    const text = 'foo\n'.repeat(400)
    const { code, printed, files } = await done({ 'a.txt': text, 'b.txt': text, 'c.txt': 'foo' }, rename)
    expect(files).toEqual({
      'a.txt': text.replaceAll('foo', 'bar'),
      'b.txt': text.replaceAll('foo', 'bar'),
      'c.txt': 'bar',
    })
    expect(printed.match(/I look whether there is more/g)).toHaveLength(3)
    expect(code).toBe(0)
  })

  it('more matches than one search shows, of a text that stays in the other: it says so', async () => {
    const files = { 'a.txt': 'foo\n'.repeat(400), 'b.txt': 'foo' }
    const { code, printed, files: after } = await done(files, 'replace "foo" with "foofoo"')
    expect(after).toEqual({ 'a.txt': 'foofoo\n'.repeat(400), 'b.txt': 'foo' })
    expect(printed).toContain('» - 151 matches more than one search shows: name a smaller folder\n')
    expect(code).toBe(1)
  })

  it('stops after a group of files of which none could be changed', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 11 }, (_, file) => [`${String(file).padStart(2, '0')}.txt`, 'foo']),
    )
    const { printed } = await play([temporaryFolder(files), rename, '--no'])
    expect(printed.match(/asked, and refused/g)).toHaveLength(8)
    expect(printed).toContain('» - 3 more files: not tried, since none of the last 8 was changed\n')
  })

  it('names that steer a terminal are shown, and steer nothing', async () => {
    const { code, printed, files } = await done({ 'a\x1b[2J\n.txt': '\x1b]0;foo\x07\n' }, rename)
    expect(files).toEqual({ 'a\x1b[2J\n.txt': '\x1b]0;bar\x07\n' })
    expect(printed).not.toMatch(/(?!\n)\p{Cc}/u)
    expect(printed).toContain(String.raw`-\x1b]0;foo\x07`)
    expect(code).toBe(0)
  })

  it('a path with quotes and spaces', async () => {
    const folder = join(temporaryFolder({ "it's here/a.txt": 'foo' }), "it's here")
    const { printed } = await play([folder, rename, '--yes'])
    expect(printed).toContain(`patch -p1 -d '${dirname(folder)}/it'\\''s here' < '`)
  })
})
