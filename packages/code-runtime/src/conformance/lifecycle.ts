import { errorMessage, isCodedError } from '@dsh/kernel'
import type { CodeBinding } from '../binding.ts'
import type { CodeRunRequest } from '../run.ts'
import { createDeferred } from '../deferred.ts'
import { echo, toolsOf, type Suite } from './suite.ts'

/** How runs begin, end, and keep apart. */
export function describeLifecycle({ group, test, run, runtime, gives, survives, expect, programs }: Suite): void {
  const [endless = ''] = Object.values(programs.endless)
  const misuse = async (request: Partial<CodeRunRequest>): Promise<string> => {
    try {
      await run(programs.returns('1'), {}, request)
      return 'no error'
    } catch (error) {
      return isCodedError(error, 'INVALID_CALL') ? error.message : 'another error'
    }
  }

  group('A runtime', () => {
    test('says what it is', async () => {
      const { language, isolation, capabilities, limits } = runtime
      expect(language).toEqual(programs.language)
      expect([typeof isolation.boundary, typeof isolation.network, typeof isolation.files]).toEqual([
        'string',
        'boolean',
        'boolean',
      ])
      expect(Array.isArray(isolation.confinement)).toEqual(true)
      expect(Object.values(limits).every(limit => limit > 0)).toEqual(true)
      expect([typeof runtime.snapshot === 'function', typeof runtime.resume === 'function']).toEqual([
        capabilities.snapshot,
        capabilities.snapshot,
      ])
    })

    test('can be warmed up', async () => {
      await runtime.prewarm?.()
      await runtime.prewarm?.(1)
      await gives(1, programs.returns('1'))
    })

    test('refuses what no runtime could run', async () => {
      expect(await misuse({ program: 5 as never })).toMatch(/program/)
      expect(await misuse({ bindings: [toolsOf({}), toolsOf({})] })).toMatch(/duplicate binding global/)
      expect(await misuse({ bindings: [{ global: 'class', functions: {} }] })).toMatch(/reserved binding global/)
      const errorClass = { name: 'E', memberNameProperty: 'message' }
      expect(await misuse({ bindings: [{ global: 'tools', functions: {}, errorClass }] })).toMatch(/is not usable/)
      expect(await misuse({ signal: 'x' as never })).toMatch(/AbortSignal/)
      await gives(1, programs.returns('1'))
    })

    test('refuses limits that are wider than its own', async () => {
      expect(await misuse({ limits: { wallMs: runtime.limits.wallMs + 1 } })).toMatch(/limits.wallMs/)
      expect(await misuse({ limits: { calls: 0 } })).toMatch(/limits.calls/)
      expect(await misuse({ limits: { speed: 1 } as never })).toMatch(/limits.speed/)
    })
  })

  group('A run', () => {
    test('does not begin where its signal has already aborted', async () => {
      let calls = 0
      const count: CodeBinding = async () => ++calls
      const request = { signal: AbortSignal.abort(new Error('not today')) }
      const result = await run(programs.returns(programs.call('count', '1')), { count }, request)
      expect([result.ok, !result.ok && result.failure.kind, calls]).toEqual([false, 'abort', 0])
      expect(!result.ok && result.failure.message).toMatch(/not today/)
    })

    test('ends when its signal aborts while it waits, and so does the signal of its call', async () => {
      const caller = new AbortController()
      let seen: AbortSignal | undefined
      const wait: CodeBinding = (_, { signal }) => {
        seen = signal
        setTimeout(() => caller.abort(new Error('enough')), 0)
        return new Promise(() => {})
      }
      await survives(
        'abort',
        /enough/,
        run(programs.returns(programs.call('wait', '1')), { wait }, { signal: caller.signal }),
      )
      expect([seen?.aborted, errorMessage(seen?.reason)]).toEqual([true, 'enough'])
    })

    test('ends when its signal aborts while it is busy', async () => {
      const caller = new AbortController()
      const begin: CodeBinding = async args => {
        setTimeout(() => caller.abort(new Error('enough')), 50)
        return args
      }
      const program = `${programs.call('begin', '1')}\n${endless}`
      await survives('abort', /enough/, run(program, { begin }, { signal: caller.signal }))
    })

    test('leaves its host free while it is busy', async () => {
      let ticks = 0
      const ticking = setInterval(() => void (ticks += 1), 10)
      await run(endless, {}, { limits: { wallMs: 400 } })
      clearInterval(ticking)
      expect(ticks >= 8).toEqual(true)
    })

    test('leaves nothing to the next', async () => {
      const { leave, look, clean } = programs.traces
      const left = await Promise.all([run(leave), run(leave)])
      expect(left.map(result => (result.ok ? 'left' : result.failure))).toEqual(['left', 'left'])
      await gives(clean, look)
      await gives(clean, look)
    })

    test('has an empty environment', async () => {
      await gives([], programs.environment)
    })

    test('counts what it used', async () => {
      const { stats } = await run(programs.inTurn(2))
      expect([stats.calls, stats.maxInFlight, typeof stats.cold]).toEqual([2, 1, 'boolean'])
      const times = [stats.queueMs, stats.startMs, stats.cpuMs, stats.wallMs, stats.peakMemoryBytes]
      expect(times.every(time => Number.isFinite(time) && time >= 0)).toEqual(true)
    })

    test('is apart from those beside it', async () => {
      const runs = Array.from({ length: 6 }, async (_, index) => {
        const program = `${programs.log(`"${index}"`)}\n${programs.returns(programs.call('echo', String(index)))}`
        const result = await run(program, { echo })
        return [result.ok ? result.value : result.failure, result.logs.map(entry => entry.text)]
      })
      expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, 4, 5].map(index => [index, [String(index)]]))
    })

    test('does not fail with the one beside it', async () => {
      const [bad, good] = await Promise.all([run(endless, {}, { limits: { wallMs: 200 } }), run(programs.returns('1'))])
      expect([bad.ok, good.ok]).toEqual([false, true])
    })
  })

  group('A runtime that is disposed', () => {
    test('ends its runs first, and takes no more', async () => {
      const begun = createDeferred<void>()
      const wait: CodeBinding = () => {
        begun.resolve()
        return new Promise(() => {})
      }
      const running = run(programs.returns(programs.call('wait', '1')), { wait })
      await begun.promise
      await runtime.dispose?.()
      const result = await running
      expect(!result.ok && [result.failure.kind, result.failure.message]).toEqual(['abort', 'runtime disposed'])
      expect(await misuse({})).toMatch(/disposed/)
      await runtime.dispose?.()
    })
  })
}
