import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { chatServer } from './support/chat-server.ts'
import { contentsOf, temporaryFolder } from './support/folder.ts'
import { build, gone, isAnywhere, main, start } from './support/program.ts'

const rename = 'rename foo to bar'
const slow = { 'package.json': '{"scripts":{"test":"touch $BEGUN; sleep 60 & sleep 60"}}' }
const pseudoTerminal = 'script'
const hasScript = ((): boolean => {
  try {
    return execFileSync(pseudoTerminal, ['--version'], { encoding: 'utf8' }).includes('util-linux')
  } catch {
    return false
  }
})()

beforeAll(build, 180_000)

describe('the program', () => {
  it('gives a tour, and leaves nothing behind', async () => {
    const temporary = temporaryFolder()
    const { code, printed } = await start([main], { env: { TMPDIR: temporary } }).ended
    expect(printed).toContain('  policy: denied by a guard\n')
    expect(printed).toContain('\nDone.\n')
    expect(code).toBe(0)
    // node itself may keep a cache there.
    expect(readdirSync(temporary).filter(name => name.startsWith('dsh-'))).toEqual([])
  })

  it('ends with 0, 1 or 2', async () => {
    const folder = temporaryFolder({ 'a.txt': 'foo' })
    const temporary = { env: { TMPDIR: temporaryFolder() } }
    const codes = await Promise.all([
      start([main, folder, rename, '--yes'], temporary).ended,
      start([main, folder, rename], temporary).ended,
      start([main, folder, 'rename foo'], temporary).ended,
      start([main, `${folder}/none`, rename], temporary).ended,
      start([main, folder, 'rename', 'foo', 'to', 'bar'], temporary).ended,
      start([main, '--help'], temporary).ended,
    ])
    expect(codes.map(({ code }) => code)).toEqual([0, 1, 2, 2, 2, 0])
    expect(codes[1]?.printed).toContain('asked, but there was nobody to answer')
    expect(codes.map(({ printed }) => printed).join('')).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)$|Warning/m)
  })

  it('is interrupted while a command runs: the command and all that it started end, the diff is printed, 130', async () => {
    const mark = randomUUID()
    const folder = temporaryFolder(slow)
    const begun = join(temporaryFolder(), 'begun')
    const env = { MARK: mark, BEGUN: begun, TMPDIR: temporaryFolder() }
    const { child, waitFor, ended } = start([main, folder, 'run the checks and report'], { env })
    await waitFor('$ npm test\n  policy: allowed\n')
    await expect.poll(() => existsSync(begun), { timeout: 10_000 }).toBe(true)
    child.kill('SIGINT')
    const { code, printed } = await ended
    expect(printed).toMatch(/ {2}failed: ABORTED\n[\s\S]*\nNo file was changed\.\n\nCancelled\.\n$/)
    expect(code).toBe(130)
    expect(isAnywhere(mark)).toBe(false)
  })

  it('is interrupted while a server hangs: 130, at once', async () => {
    const { baseURL, requests } = await chatServer(() => undefined)
    const env = { OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: 'sk-0123456789', TMPDIR: temporaryFolder() }
    const { child, waitFor, ended } = start([main, temporaryFolder(), 'anything'], { env })
    await waitFor('The work is done by gpt-5')
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1)
    const began = performance.now()
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 130, printed: expect.stringMatching(/\nCancelled\.\n$/) })
    expect(performance.now() - began).toBeLessThan(3000)
  })

  it('is killed: what it started ends, and only the copy stays', async () => {
    const mark = randomUUID()
    const temporary = temporaryFolder()
    const begun = join(temporaryFolder(), 'begun')
    const { child, ended } = start([main, temporaryFolder(slow), 'run the checks and report'], {
      env: { MARK: mark, BEGUN: begun, TMPDIR: temporary },
    })
    await expect.poll(() => existsSync(begun), { timeout: 10_000 }).toBe(true)
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' })
    expect(await gone(mark)).toBe(true)
    expect(readdirSync(temporary).filter(name => name.startsWith('dsh-'))).toHaveLength(1)
  })

  it('ends quietly when nobody reads any more', async () => {
    const env = { TMPDIR: temporaryFolder() }
    const piped = start(['-c', `"${process.execPath}" "${main}" | head -n 2`], { program: 'sh', env })
    const { printed } = await piped.ended
    expect(printed.trimEnd().split('\n')).toHaveLength(2)
  })
})

describe.runIf(hasScript)('the program in a terminal', () => {
  const inTerminal = (folder: string) =>
    start(['-qec', `'${process.execPath}' '${main}' '${folder}' '${rename}' --in-place`, '/dev/null'], {
      program: pseudoTerminal,
      env: { TMPDIR: temporaryFolder(), SHELL: '/bin/sh' },
    })

  it('asks, and does what it is told', async () => {
    const folder = temporaryFolder({ 'a.txt': 'foo', 'b.txt': 'foo' })
    const { child, waitFor, ended } = inTerminal(folder)
    await waitFor('in a.txt. May it run? (y/N) ')
    child.stdin?.write('n\n')
    await waitFor('in b.txt. May it run? (y/N) ')
    child.stdin?.write('y\n')
    const { code } = await ended
    expect(contentsOf(folder)).toEqual({ 'a.txt': 'foo', 'b.txt': 'bar' })
    expect(code).toBe(1)
  })

  it('is cancelled by Ctrl-C at a question', async () => {
    const folder = temporaryFolder({ 'a.txt': 'foo' })
    const { child, waitFor, ended } = inTerminal(folder)
    await waitFor('May it run? (y/N) ')
    child.stdin?.write('\x03')
    const { code, printed } = await ended
    expect(printed).toContain('  policy: asked, and cancelled')
    expect(contentsOf(folder)).toEqual({ 'a.txt': 'foo' })
    expect(code).toBe(130)
  })

  it('takes the end of the input for nobody there', async () => {
    const { child, waitFor, ended } = inTerminal(temporaryFolder({ 'a.txt': 'foo' }))
    await waitFor('May it run? (y/N) ')
    child.stdin?.write('\x04')
    const { code, printed } = await ended
    expect(printed).toContain('  policy: asked, but there was nobody to answer')
    expect(code).toBe(1)
  })
})
