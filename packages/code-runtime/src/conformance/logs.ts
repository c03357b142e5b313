import type { CodeLog } from '../run.ts'
import { createDeferred } from '../deferred.ts'
import { echo, type Suite } from './suite.ts'

/** What a program logs. */
export function describeLogs({ group, test, run, gives, fails, expect, programs }: Suite): void {
  group('What a program logs', () => {
    test('is kept in order, each entry with its level and number', async () => {
      const { logs } = await run(programs.logs.program)
      expect(logs).toEqual(programs.logs.entries.map((entry, seq) => ({ ...entry, seq })))
    })

    test('is exact, whatever the text', async () => {
      const text = '€😀\u2028"\\ \u0001'
      const { logs } = await run(programs.log(programs.value(JSON.stringify(text))))
      expect(logs.map(entry => entry.text)).toEqual([text])
    })

    test('is heard while the program still runs', async () => {
      const heard: CodeLog[] = []
      const first = createDeferred<void>()
      const result = await run(
        `${programs.log('"first"')}\n${programs.returns(programs.call('wait', '1'))}`,
        { wait: async () => first.promise.then(() => heard.length) },
        {
          onLog(entry) {
            heard.push(entry)
            first.resolve()
          },
        },
      )
      expect([result.ok && result.value, heard.map(entry => entry.text)]).toEqual([1, ['first']])
    })

    test('is kept where the listener throws', async () => {
      const result = await run(programs.log('"a"'), {}, { onLog: failing })
      expect([result.ok, result.logs.length]).toEqual([true, 1])
    })

    test('is kept up to a failure', async () => {
      const result = await fails('exception', /boom/, run(`${programs.log('"before"')}\n${programs.throws(1, 'boom')}`))
      expect(result.logs.map(entry => entry.text)).toEqual(['before'])
    })

    const { takesLate } = programs
    if (takesLate !== undefined) {
      test('has a failure that nobody handles', async () => {
        const { logs } = await gives('ok', programs.leavesFailure)
        expect([logs.length, logs[0]?.level]).toEqual([1, 'error'])
        expect(logs[0]?.text).toMatch(/^Unhandled rejection: Error: floating\n {4}at .*:1:/)
      })

      test('has no failure that is handled late', async () => {
        const { logs } = await gives('ok', takesLate, { echo, fail: failing })
        expect(logs).toEqual([])
      })
    }

    test('may be as long as the limit, and no longer: what fits is kept', async () => {
      const limits = { logBytes: 100 }
      const whole = await run(programs.log(programs.letters(99)), {}, { limits })
      expect([whole.ok, whole.logs[0]?.text.length]).toEqual([true, 99])
      const over = programs.log(programs.value(JSON.stringify('😀'.repeat(25))))
      const cut = await fails('output-limit', /100 bytes/, run(over, {}, { limits }))
      expect(cut.logs.map(entry => entry.text)).toEqual(['😀'.repeat(24)])
    })

    test('may come without end, which harms nobody', async () => {
      await fails('output-limit', /bytes of logs/, run(programs.logFlood))
    })
  })
}

function failing(): never {
  throw new Error('mine')
}
