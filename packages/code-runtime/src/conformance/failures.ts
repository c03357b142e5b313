import type { CodeRunResult } from '../run.ts'
import type { Suite } from './suite.ts'

/** How programs fail. */
export function describeFailures({ group, test, run, gives, fails, expect, programs }: Suite): void {
  group('A program that fails', () => {
    test('tells what it threw, and in which line', async () => {
      const result = await fails('exception', /Error: boom €/, run(programs.throws(4, 'boom €')))
      expect([lineOf(result), isColumn(result)]).toEqual([4, true])
    })

    test('tells where it broke', async () => {
      const result = await fails('exception', /member/, run(programs.broken))
      expect(lineOf(result)).toEqual(2)
    })

    test('shows nothing of its host', async () => {
      const result = await run(programs.broken)
      expect(
        !result.ok && /file:|node:|node_modules|site-packages|\/(src|dist|usr|home)\//.test(result.failure.message),
      ).toEqual(false)
    })

    test('may throw what is no error', async () => {
      for (const program of programs.oddFailures) await fails('exception', /./, run(program))
    })

    test('may throw a message without end, which is cut', async () => {
      const result = await run(programs.throws(1, 'm'.repeat(200_000)))
      expect(!result.ok && [result.failure.kind, result.failure.message.length < 20_000]).toEqual(['exception', true])
    })

    test('has a fault of syntax, and where', async () => {
      const result = await fails('syntax', /./, run(programs.syntaxError))
      expect([lineOf(result), isColumn(result)]).toEqual([2, true])
    })

    test('is not one for a byte order mark at its start, nor for lines that end as those of Windows do', async () => {
      await gives(1, `\ufeff${programs.comment}\r\n${programs.returns('1')}\r\n`)
    })

    test('may be nested too deep to be read, and the next one is read', async () => {
      await fails('syntax', /./, run('['.repeat(100_000)))
      await gives('ok', programs.leavesFailure)
    })

    for (const program of programs.unsupported ?? [])
      test(`uses what no runtime takes, and hears where: ${program.split('\n')[1]}`, async () => {
        const result = await fails('unsupported-syntax', /./, run(program))
        expect(lineOf(result)).toEqual(2)
      })

    test('does not fail for a failure that nobody handles', async () => {
      await gives('ok', programs.leavesFailure)
    })

    for (const [what, program, told] of programs.ways ?? [])
      test(`is told the way forward where it ${what}`, async () => {
        const result = await run(program)
        expect(result.ok ? 'no failure' : `${result.failure.kind} ${result.failure.message}`).toMatch(told)
      })
  })

  const { typed } = programs
  if (typed === undefined) return
  group('A program with types', () => {
    test('runs without them', async () => {
      await gives(6, typed)
    })
  })
}

function lineOf(result: CodeRunResult): unknown {
  return result.ok ? 'no failure' : result.failure.location?.line
}

function isColumn(result: CodeRunResult): boolean {
  return !result.ok && (result.failure.location?.column ?? 0) >= 1
}
