import type { CodeBinding } from '../binding.ts'
import { echo, type Suite } from './suite.ts'

const wait: CodeBinding = args => new Promise(resolve => void setTimeout(resolve, 600, args))
const never: CodeBinding = async () => new Promise(() => {})

/** What a program may use. */
export function describeLimits({ group, test, run, runtime, gives, fails, survives, expect, programs }: Suite): void {
  group('A limit', () => {
    for (const [what, program] of Object.entries(programs.endless))
      test(`of time on a processor ends a program that ${what}`, async () => {
        const result = await survives('cpu-timeout', /./, run(program, {}, { limits: { cpuMs: 150 } }))
        expect(result.stats.cpuMs >= 100).toEqual(true)
      })

    test('of time on a processor does not count what a program waits for', async () => {
      await gives(1, programs.returns(programs.call('wait', '1')), { wait }, { cpuMs: 500 })
    })

    test('of time on the clock ends a program that waits for a call', async () => {
      const program = programs.returns(programs.call('never', '1'))
      const result = await survives('wall-timeout', /100 ms/, run(program, { never }, { limits: { wallMs: 100 } }))
      expect(result.stats.wallMs >= 90).toEqual(true)
    })

    test('of time on the clock ends a program that is busy', async () => {
      const [program = ''] = Object.values(programs.endless)
      await fails('wall-timeout', /100 ms/, run(program, {}, { limits: { wallMs: 100 } }))
    })

    for (const [what, program] of Object.entries(programs.hungry))
      test(`of memory ends a program that ${what}`, async () => {
        const memoryBytes = Math.min(runtime.limits.memoryBytes, 64 * 1024 * 1024)
        await survives('out-of-memory', /./, run(program, {}, { limits: { memoryBytes } }))
      })

    test('of the stack ends a program that calls itself without end', async () => {
      await survives('stack-overflow', /./, run(programs.recursive))
    })

    test('of the source refuses a longer program', async () => {
      const program = programs.returns('1')
      const limits = { sourceBytes: program.length + 10 }
      await gives(1, `${program}\n${programs.comment.padEnd(9, 'x')}`, {}, limits)
      const result = run(`${program}\n${programs.comment.padEnd(10, 'x')}`, {}, { limits })
      await fails('unsupported-syntax', new RegExp(`${limits.sourceBytes} bytes`), result)
    })

    test('of calls ends a program that makes more', async () => {
      const limits = { calls: 3 }
      const all = await run(programs.inTurn(3), { echo }, { limits })
      expect([all.ok, all.stats.calls]).toEqual([true, 3])
      const result = await fails('call-limit', /3 calls/, run(programs.inTurn(4), { echo }, { limits }))
      expect(result.stats.calls).toEqual(3)
    })

    if (runtime.capabilities.concurrentCalls)
      test('of calls in flight ends a program that makes more at once', async () => {
        const limits = { inFlight: 3 }
        await gives([0, 1, 2], programs.atOnce(3), { echo }, limits)
        await fails('call-limit', /3 calls in flight/, run(programs.atOnce(4), { echo: never }, { limits }))
      })

    test('ends a program that calls without end', async () => {
      const kinds = ['call-limit', 'out-of-memory', 'cpu-timeout'] as const
      await survives(kinds, /./, run(programs.callFlood, { echo: never }, { limits: { inFlight: 100, cpuMs: 2_000 } }))
    })

    test('is not needed to end a program that waits for what never happens', async () => {
      const result = await survives('deadlock', /./, run(programs.never))
      expect(result.stats.wallMs < 5_000).toEqual(true)
    })

    test('lets a program wait for a moment of its own', async () => {
      await gives(1, programs.sleeps(20))
    })
  })
}
