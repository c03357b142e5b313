import type { CodeBinding } from '../binding.ts'
import { createDeferred } from '../deferred.ts'
import { echo, toolsOf, type Suite } from './suite.ts'

const names = ['notion/search-pages', 'a b', 'class', '__proto__', 'constructor', 'hasOwnProperty', '日本', '']

const failWith = (error: unknown): Record<string, CodeBinding> => ({
  async fail() {
    throw error
  },
})

/** What a program calls. */
export function describeCalls(suite: Suite): void {
  const { group, test, run, runtime, gives, fails, expect, programs } = suite

  group('A call of a program', () => {
    test('carries its arguments and its result exactly', async () => {
      const value = JSON.parse('{"b":[1,"€\\ud800"],"a":{"__proto__":null,"":5e-324},"0":[[],{}]}')
      let seen = ''
      const note: CodeBinding = async args => {
        seen = JSON.stringify(args)
        return args
      }
      await gives(value, programs.returns(programs.call('note', programs.value(JSON.stringify(value)))), { note })
      expect(seen).toEqual(JSON.stringify(value))
    })

    test('carries an empty object where it has no argument', async () => {
      await gives({}, programs.returns(programs.call('echo', '')), { echo })
    })

    test('is made in the order of the program, and numbered from 1', async () => {
      const seen: unknown[] = []
      const { stats } = await run(programs.inTurn(5), {
        echo: async (args, { callId }) => {
          seen.push([args, callId])
          return args
        },
      })
      expect(seen).toEqual([0, 1, 2, 3, 4].map(index => [index, index + 1]))
      expect(stats.calls).toEqual(5)
    })

    if (runtime.capabilities.concurrentCalls) {
      test('overlaps others of the same program', async () => {
        const waiting: (() => void)[] = []
        const meet: CodeBinding = async args => {
          await new Promise<void>(resolve => {
            waiting.push(resolve)
            if (waiting.length === 20) for (const release of waiting.toReversed()) release()
          })
          return args
        }
        const all = Array.from({ length: 20 }, (_, index) => index)
        const { stats } = await gives(all, programs.atOnce(20), { echo: meet })
        expect([stats.calls, stats.maxInFlight]).toEqual([20, 20])
      })

      test('may overtake an earlier one', async () => {
        await gives('fast', programs.race, { slow: () => new Promise(() => {}), fast: async () => 'fast' })
      })
    }

    test('reaches a function of any name', async () => {
      const functions: Record<string, CodeBinding> = Object.create(null)
      for (const name of names) functions[name] = async () => name
      const program = programs.returns(`[${names.map(name => programs.call(name, '{}')).join(', ')}]`)
      await gives([...names], program, functions)
    })

    test('reaches the functions of another global', async () => {
      const other = { global: 'other', functions: { twice: async (args: unknown) => Number(args) * 2 } }
      const program = programs.returns(programs.callOther('twice', '21'))
      const result = await run(program, {}, { bindings: [toolsOf({ echo }), other] })
      expect(result.ok ? result.value : result.failure).toEqual(42)
    })

    test('of a function that is not there fails with the text that its namespace has for it', async () => {
      const missing = ['nope', 'toString', 'valueOf', '__defineGetter__']
      const program = programs.caughtAll(missing.map(name => programs.call(name, '{}')))
      await gives(
        missing.map(name => `there is no tool "${name}"`),
        program,
      )
    })

    test('of a function that is not there fails with the code that its namespace has for it', async () => {
      await gives([true, 'ToolCallError', 'there is no tool "fail"', 'fail', 'NO_TOOL'], programs.failureSeen, {})
    })

    test('that fails can be caught, and is seen with its message, its function and its code', async () => {
      const denied = Object.assign(new Error('no €'), { code: 'DENIED' })
      await gives([true, 'ToolCallError', 'no €', 'fail', 'DENIED'], programs.failureSeen, failWith(denied))
      await gives([true, 'ToolCallError', 'plain', 'fail', null], programs.failureSeen, failWith(new Error('plain')))
    })

    test('that fails uncaught ends the program, and is named', async () => {
      const program = `${programs.nothing}\n${programs.call('fail', '{}')}`
      const result = await fails(
        'exception',
        /ToolCallError: no roster/,
        run(program, failWith(new Error('no roster'))),
      )
      expect(!result.ok && result.failure.location?.line).toEqual(2)
    })

    test('that fails is an error of the class that its own global names', async () => {
      const errorClass = { name: 'OtherError', memberNameProperty: 'which' }
      const other = { global: 'other', functions: failWith(new Error('no')), errorClass }
      const result = await run(programs.otherFailureSeen, {}, { bindings: [toolsOf({}), other] })
      expect(result.ok ? result.value : result.failure).toEqual([true, 'no', 'fail'])
    })

    test('that fails without a class of its own is an ordinary error', async () => {
      const bindings = [{ global: 'other', functions: { fail: () => Promise.reject(new Error('no')) } }]
      const result = await run(programs.caught(programs.callOther('fail', '1')), {}, { bindings })
      expect(result.ok ? result.value : result.failure).toEqual('no')
    })

    test('may fail with what is no error', async () => {
      const evil = {
        get message() {
          throw new Error('evil')
        },
      }
      for (const [thrown, message] of [
        ['text', 'text'],
        [undefined, 'undefined'],
        [{ message: 'm' }, 'm'],
        [evil, '<unprintable thrown value>'],
      ])
        await gives(message as string, programs.caught(programs.call('fail', '1')), {
          fail: () => Promise.reject(thrown),
        })
    })

    test('may carry megabytes each way', async () => {
      const long = 'x'.repeat(3_000_000)
      await gives(long, programs.returns(programs.call('echo', programs.letters(3_000_000))))
    })

    test('may carry many elements each way', async () => {
      const many = Array.from({ length: 50_000 }, (_, index) => index)
      await gives(many, programs.returns(programs.call('many', '{}')), { many: async () => many })
    })

    test('still in flight when its program ends is told so, and what it gives is dropped', async () => {
      const late = createDeferred<string>()
      let signal: AbortSignal | undefined
      const slow: CodeBinding = (_, context) => {
        signal = context.signal
        return late.promise
      }
      await gives(1, programs.leavesCall, { slow, echo })
      expect(signal?.aborted).toEqual(true)
      late.resolve('late')
      await gives(2, programs.returns('2'))
    })

    test('is as exact in a program that overwrites what its runtime might need', async () => {
      await gives({ a: [1, 'x'] }, programs.sabotage)
    })
  })
}
