import { echo, type Suite } from './suite.ts'

/** Which calls of a program are refused. */
export function describeRefusals({ group, test, run, gives, expect, programs }: Suite): void {
  const caughtCall = (argument: string): string => programs.caught(programs.call('echo', argument))

  group('A call of a program', () => {
    test('is refused where JSON cannot carry its arguments, and no function hears of it', async () => {
      let calls = 0
      const program = programs.caughtAll(Object.values(programs.lossy).map(lossy => programs.call('echo', lossy)))
      const result = await run(program, { echo: async () => ++calls })
      const messages = Object.fromEntries(
        Object.keys(programs.lossy).map((what, index) => [what, (result.ok ? (result.value as string[]) : [])[index]]),
      )
      for (const [what, message] of Object.entries(messages)) expect(`${what}: ${message}`).toMatch(/lossless JSON/)
      expect([result.ok, calls]).toEqual([true, 0])
    })

    test('is refused where JSON cannot carry its result', async () => {
      const values = [undefined, Number.NaN, new Date(0), { f() {} }]
      const program = programs.caughtAll(values.map((_, index) => programs.call('echo', String(index))))
      const result = await run(program, { echo: async index => values[Number(index)] as never })
      for (const message of result.ok ? (result.value as string[]) : [])
        expect(message).toMatch(/binding resolution must be lossless JSON/)
      expect(result.ok).toEqual(true)
    })

    test('is refused where its arguments or its result are larger than the limit', async () => {
      const limits = { argBytes: 1_000, resultBytes: 1_000 }
      await gives('accepted', caughtCall(programs.letters(998)), { echo }, limits)
      const long = await run(caughtCall(programs.letters(999)), { echo }, { limits })
      expect(long.ok ? long.value : long.failure).toMatch(/1000 bytes/)
      const result = await run(caughtCall('1'), { echo: async () => 'x'.repeat(999) }, { limits })
      expect(result.ok ? result.value : result.failure).toMatch(/1000 bytes/)
    })

    test('is refused where its arguments or its result are deeper than the limit', async () => {
      const limits = { depth: 3 }
      await gives('accepted', caughtCall(programs.nested(3)), { echo }, limits)
      const deep = await run(caughtCall(programs.nested(4)), { echo }, { limits })
      expect(deep.ok ? deep.value : deep.failure).toMatch(/3 levels/)
      const result = await run(caughtCall('1'), { echo: async () => [[[[]]]] }, { limits })
      expect(result.ok ? result.value : result.failure).toMatch(/3 levels/)
    })

    test('with absurdly deep arguments harms nobody', async () => {
      const result = await run(caughtCall(programs.nested(200_000)))
      expect(result.ok ? typeof result.value : result.failure.kind).toMatch(/string|exception|stack-overflow/)
      await gives(1, programs.returns('1'))
    })
  })
}
