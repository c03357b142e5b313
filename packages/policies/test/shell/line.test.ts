import * as fc from 'fast-check'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import cases from '../cases/shell-lines.json' with { type: 'json' }
import { readShellLine } from '../../src/shell/line.ts'
import { bashPath, loggingBash } from '../support/bash.ts'
import { shellLines } from '../support/lines.ts'

interface Case {
  readonly group: string
  readonly line: string
  readonly commands?: readonly (readonly string[])[]
  readonly certain?: false
  readonly writes?: true
}

const rows = cases as readonly Case[]
const certain = rows.filter(row => row.certain === undefined)
const bash = loggingBash()
afterAll(() => bash.close())

const byText = (commands: readonly (readonly string[])[]): string[] =>
  commands.map(words => JSON.stringify(words)).sort()
/** Whether a command that ran is one that was seen. */
const isSeen = (ran: readonly string[], commands: readonly (readonly string[])[]): boolean =>
  commands.some(words => words.every((word, place) => ran[place] === word))

describe('readShellLine(line)', () => {
  it.each(certain)('$group: $line', ({ line, commands = [], writes = false }) => {
    const read = readShellLine(line)
    expect(byText(read.commands)).toEqual(byText(commands))
    expect(read).toMatchObject({ isCertain: true, writes })
  })

  it.each(rows.filter(row => row.certain === false))('$group: $line', ({ line }) => {
    expect(readShellLine(line).isCertain).toBe(false)
  })

  it('has no command for nothing, and for a comment', () => {
    for (const line of ['', ' \n\t', '# aa'])
      expect(readShellLine(line)).toEqual({ commands: [], isCertain: true, writes: false })
  })

  it('still sees the commands of what is uncertain', () => {
    expect(readShellLine('A=1 aa; bb').commands).toEqual([['aa'], ['bb']])
    expect(readShellLine('f() { aa; }; f').commands).toEqual([['aa'], ['f']])
    expect(readShellLine('for x in y; do aa $(bb); done').commands).toEqual([['aa'], ['bb']])
    expect(readShellLine('aa $((x[$(bb)]))').commands).toEqual([['aa'], ['bb']])
  })

  it.each([
    ['nested substitutions', '$('.repeat(20_000)],
    ['nested substitutions in quotes', '"$('.repeat(20_000)],
    ['nested backticks', '\\`'.repeat(20_000)],
    ['nested groups', '{ '.repeat(20_000)],
    ['nested subshells', '('.repeat(40_000)],
    ['nested conditions', 'if aa; then '.repeat(5000)],
    ['nested expansions', '"${x:-'.repeat(10_000)],
    ['nested arithmetic', '$(('.repeat(10_000)],
    ['two million characters', 'aa '.repeat(700_000)],
  ])('takes no time for %s, and is not certain of them', (_what, line) => {
    const began = process.cpuUsage()
    expect(readShellLine(line).isCertain).toBe(false)
    expect(process.cpuUsage(began).user).toBeLessThan(3_000_000)
  })

  it.each([
    ['commands', 'aa;'.repeat(10_000)],
    ['words', 'aa '.repeat(10_000)],
    ['substitutions', '$(aa)'.repeat(6000)],
    ['here-documents', 'aa <<E\nE\n'.repeat(3000)],
  ])('reads many %s in a short time', (_what, line) => {
    const began = process.cpuUsage()
    expect(readShellLine(line).isCertain).toBe(true)
    expect(process.cpuUsage(began).user).toBeLessThan(3_000_000)
  })

  it('is certain up to so many levels, and sees the command on each', () => {
    const { commands, isCertain } = readShellLine(`${'aa $('.repeat(50)}bb${')'.repeat(50)}`)
    expect(isCertain).toBe(true)
    expect(commands).toHaveLength(51)
  })

  it('gives for any text something', () => {
    fc.assert(
      fc.property(fc.oneof(shellLines, fc.string({ unit: 'binary', maxLength: 40 })), line => {
        const { commands, isCertain, writes } = readShellLine(line)
        expect([typeof isCertain, typeof writes]).toEqual(['boolean', 'boolean'])
        expect(commands.flat().every(word => typeof word === 'string')).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe.skipIf(!existsSync(bashPath))('what bash runs of a line that is certain and writes nothing', () => {
  it('is what was read, in every case of the table', async () => {
    for (const { line, writes } of certain) {
      if (writes === true) continue
      const { commands } = readShellLine(line)
      const { ran, made } = await bash.run(line)
      const unseen = ran.filter(words => !isSeen(words, commands))
      expect({ line, made, unseen }).toEqual({ line, made: [], unseen: [] })
    }
  }, 120_000)

  it('is what was read, in any line', async () => {
    await fc.assert(
      fc.asyncProperty(shellLines, async line => {
        const { commands, isCertain, writes } = readShellLine(line)
        // A command that is named only when the shell runs may be any; no rule ever fits it.
        fc.pre(isCertain && !writes && commands.every(words => words.length > 0))
        const { ran, made } = await bash.run(line)
        expect({ made, unseen: ran.filter(words => !isSeen(words, commands)) }).toEqual({ made: [], unseen: [] })
      }),
      { numRuns: 60, maxSkipsPerRun: 100 },
    )
  }, 120_000)
})
