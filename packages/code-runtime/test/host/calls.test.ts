import { describe, expect, it, vi } from 'vitest'
import type { CodeBinding } from '@dsh/code-runtime'
import { answered, open, refusal, type TestRun } from './run.ts'

const tools = (functions: Record<string, CodeBinding>, missing?: (name: string) => string) => ({
  bindings: [{ global: 'tools', functions, ...(missing && { missing }) }],
})
const echo: CodeBinding = async args => args
const call = (run: TestRun, args: unknown, name: unknown = 'echo') => {
  run.call(1, 'tools', name, args)
  return refusal(run)
}

describe('A call of a program', () => {
  it('gets its arguments and its result exactly', async () => {
    const text = '{"__proto__":{"a":[1,"\\ud800",1152921504606847000,5e-324]},"":null}'
    const run = open(tools({ echo }))
    run.call(7, 'tools', 'echo', text)
    expect(await answered(run, 1)).toEqual([{ id: 7, ok: true, text }])
  })

  it('is numbered by its order, and told the end of the run', async () => {
    const contexts: { callId: number; signal: AbortSignal }[] = []
    const run = open(tools({ see: async (_, context) => (contexts.push(context), null) }))
    run.call(50, 'tools', 'see', '{}')
    run.call(40, 'tools', 'see', '{}')
    expect(contexts.map(({ callId }) => callId)).toEqual([1, 2])
    expect(contexts[0]?.signal.aborted).toBe(false)
    run.complete()
    expect(contexts[0]?.signal.aborted).toBe(true)
  })

  it('may all listen to the signal of their run, however many they are', async () => {
    const warnings: Error[] = []
    const note = (warning: Error): void => void warnings.push(warning)
    process.on('warning', note)
    const listen: CodeBinding = async (_, { signal }) => {
      signal.addEventListener('abort', () => {})
      return null
    }
    const run = open({ bindings: [{ global: 'tools', functions: { listen } }] })
    for (let id = 1; id <= 20; id++) run.call(id, 'tools', 'listen', '{}')
    await answered(run, 20)
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  it('is answered when its own function settles, not in order', async () => {
    const releases: ((value: string) => void)[] = []
    const run = open(tools({ slow: () => new Promise(resolve => void releases.push(resolve)), echo }))
    run.call(1, 'tools', 'slow', '{}')
    run.call(2, 'tools', 'echo', '2')
    await answered(run, 1)
    releases[0]?.('1')
    expect((await answered(run, 2)).map(({ id }) => id)).toEqual([2, 1])
  })

  it('fails with message and code of what its function threw', async () => {
    const run = open(tools({ fail: async () => Promise.reject(Object.assign(new Error('no'), { code: 'DENIED' })) }))
    expect(await call(run, '{}', 'fail')).toEqual({ message: 'no', code: 'DENIED' })
  })

  it.each([
    ['text', () => Promise.reject('just text'), { message: 'just text' }],
    ['nothing', () => Promise.reject(), { message: 'undefined' }],
    ['a number for a code', () => Promise.reject({ message: 'm', code: 5 }), { message: 'm' }],
    [
      'getters that throw',
      () =>
        Promise.reject(
          Object.defineProperties(
            {},
            {
              message: { get: () => expect.fail() },
              code: { get: () => expect.fail() },
            },
          ),
        ),
      { message: '<unprintable thrown value>' },
    ],
  ])('fails quietly where its function rejects with %s', async (_, fail, failure) => {
    expect(await call(open(tools({ fail })), '{}', 'fail')).toEqual(failure)
  })

  it('fails where its function throws at once, or a thenable of it does', async () => {
    const thrower = tools({
      fail: () => {
        throw new Error('at once')
      },
    })
    expect(await call(open(thrower), '{}', 'fail')).toEqual({ message: 'at once' })
    const thenable = tools({
      fail: () =>
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('no then')
            },
          },
        ) as never,
    })
    expect(await call(open(thenable), '{}', 'fail')).toEqual({ message: 'no then' })
  })

  it('fails with a message that is cut where it is long', async () => {
    const run = open(tools({ fail: () => Promise.reject(new Error('€'.repeat(100_000))) }))
    expect((await call(run, '{}', 'fail')).message.length).toBeLessThan(6_000)
  })

  it.each([
    ['undefined', undefined],
    ['a function', () => {}],
    ['a date', new Date(0)],
    ['not a number', [Number.NaN]],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('g')
        },
      },
    ],
  ])('is refused a result that is no lossless JSON: %s', async (_, value) => {
    const run = open(tools({ give: async () => value as never }))
    expect((await call(run, '{}', 'give')).message).toMatch(/^binding resolution must be lossless JSON: /)
  })

  it('ends the run where the arguments of all that are in flight are more than a program may hold', async () => {
    const never = (): Promise<never> => new Promise(() => {})
    const text = JSON.stringify('x'.repeat(40))
    const run = open(tools({ never, echo }), { memoryBytes: 100 })
    run.call(1, 'tools', 'never', text)
    run.call(2, 'tools', 'echo', text)
    await answered(run, 1)
    run.call(3, 'tools', 'echo', text)
    await answered(run, 2)
    run.call(4, 'tools', 'never', text)
    expect(run.over).toBe(false)
    run.call(5, 'tools', 'never', text)
    expect(await run.result).toMatchObject({
      failure: {
        kind: 'call-limit',
        message: expect.stringMatching(/arguments of all calls in flight .*smaller groups/),
      },
    })
  })

  it('counts what many small parts of arguments take, and lets one call alone be as large as arguments may be', async () => {
    const never = (): Promise<never> => new Promise(() => {})
    const run = open(tools({ never }), { memoryBytes: 1_000 })
    run.call(1, 'tools', 'never', `[${'[],'.repeat(30)}[]]`)
    expect(run.over).toBe(false)
    run.call(2, 'tools', 'never', '[]')
    expect(run.over).toBe(true)
  })

  it('is answered in its turn where many have large results at once, and all else has turns between them', async () => {
    const large = Array.from({ length: 20_000 }, () => [1])
    const run = open(tools({ give: async () => large }))
    let turns = 0
    const count = (): void => {
      turns += 1
      if (run.answers.length < 20) setImmediate(count)
    }
    setImmediate(count)
    for (let id = 1; id <= 20; id++) run.call(id, 'tools', 'give', '{}')
    const answers = await answered(run, 20)
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(turns).toBeGreaterThan(5)
  })

  it('is refused a result of too many bytes, or of too many levels, with the limit and what to do', async () => {
    const big = open(tools({ give: async () => '€'.repeat(4) }), { resultBytes: 13 })
    expect(await call(big, '{}', 'give')).toEqual({
      message: 'its result is over the limit of 13 bytes of JSON: ask for less, for example page by page',
    })
    const fitting = open(tools({ give: async () => '€'.repeat(4) }), { resultBytes: 14 })
    expect(await call(fitting, '{}', 'give')).toEqual({ message: 'accepted' })
    const deep = open(tools({ give: async () => [[[]]] }), { depth: 2 })
    expect((await call(deep, '{}', 'give')).message).toMatch(/nested deeper than 2 levels/)
  })

  it('is refused arguments of too many bytes, or of too many levels, before they are parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const run = open(tools({ echo }), { argBytes: 6, depth: 2 })
    run.call(1, 'tools', 'echo', '"€€€"')
    run.call(2, 'tools', 'echo', '[[[]]]')
    run.call(3, 'tools', 'echo', '"€"')
    const answers = [...(await answered(run, 3))]
    expect(parse.mock.calls).toEqual([['"€"']])
    parse.mockRestore()
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, true])
    expect(JSON.parse(answers[0]?.text ?? '')).toEqual({
      message: 'its arguments are over the limit of 6 bytes of JSON: pass less in one call',
      code: 'INVALID_ARGS',
    })
    expect(JSON.parse(answers[1]?.text ?? '').message).toMatch(/nested deeper than 2 levels/)
  })

  it('is refused arguments of more lists and objects than a host makes in a moment', async () => {
    const run = open(tools({ echo }))
    run.call(1, 'tools', 'echo', `[${'[],'.repeat(2 ** 18)}0]`)
    expect(await refusal(run)).toEqual({
      message: 'its arguments are over the limit of 262144 lists and objects: pass less in one call',
      code: 'INVALID_ARGS',
    })
  })

  it.each([
    ['no JSON', 'x'],
    ['nothing', undefined],
    ['an object', {}],
    ['a rounded integer', '[9007199254740993]'],
    ['an infinite number', '1e999'],
  ])('is refused arguments that are no lossless JSON: %s', async (_, args) => {
    expect(await call(open(tools({ echo })), args)).toEqual({
      message: expect.stringMatching(/^binding arguments must be lossless JSON: /),
      code: 'INVALID_ARGS',
    })
  })

  it('reaches own functions of any name, and nothing that objects inherit', async () => {
    const functions = JSON.parse('{"__proto__":0,"constructor":0}') as Record<string, never>
    for (const name of Object.keys(functions)) Object.defineProperty(functions, name, { value: echo })
    const run = open(tools(functions))
    run.call(1, 'tools', '__proto__', '1')
    run.call(2, 'tools', 'constructor', '2')
    run.call(3, 'tools', 'hasOwnProperty', '3')
    run.call(4, 'other', 'echo', '4')
    const answers = await answered(run, 4)
    expect(answers.filter(({ ok }) => ok).map(({ text }) => text)).toEqual(['1', '2'])
    expect(answers.filter(({ ok }) => !ok).map(({ text }) => JSON.parse(text).message)).toEqual([
      'unknown binding "tools.hasOwnProperty"',
      'unknown binding "other.echo"',
    ])
  })

  it('of a member that is not there fails with the text that its namespace has for it', async () => {
    const missing = (name: string) => `there is no ${name}`
    expect(await call(open(tools({}, missing)), '{}', 'nope')).toEqual({ message: 'there is no nope' })
    const bindings = [{ ...tools({}, missing).bindings[0]!, missingCode: 'UNKNOWN' }]
    expect(await call(open({ bindings }), '{}', 'nope')).toEqual({ message: 'there is no nope', code: 'UNKNOWN' })
    const broken = () => {
      throw new Error('broken')
    }
    expect(await call(open(tools({}, broken)), '{}', 'nope')).toEqual({ message: 'broken' })
  })

  it('is dropped where it makes no sense', async () => {
    const seen = vi.fn(echo)
    const run = open(tools({ echo: seen }))
    run.call(1, 'tools', 'echo', '{}')
    for (const id of [1, -1, 1.5, Number.NaN, '2', null, undefined, {}]) run.call(id, 'tools', 'echo', '{}')
    run.call(2, null, 'echo', '{}')
    run.call(3, 'tools', Symbol.iterator, '{}')
    run.complete('1')
    expect(await run.result).toMatchObject({ ok: true, value: 1, stats: { calls: 1, maxInFlight: 1 } })
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('that settles after the end is not answered, also where it fails', async () => {
    const rejects: ((error: Error) => void)[] = []
    const run = open(tools({ slow: () => new Promise((_, reject) => void rejects.push(reject)) }))
    run.call(1, 'tools', 'slow', '{}')
    run.complete()
    rejects[0]?.(new Error('late'))
    await new Promise(resolve => setImmediate(resolve))
    expect(run.answers).toEqual([])
  })

  it('too many of them end the run', async () => {
    const run = open(tools({ echo }), { calls: 2 })
    for (const id of [1, 2, 3, 4]) run.call(id, 'tools', 'echo', '{}')
    expect(await run.result).toMatchObject({
      ok: false,
      failure: { kind: 'call-limit', message: 'the program made more than 2 calls: make fewer, larger ones' },
      stats: { calls: 2 },
    })
    expect(run.stops.count).toBe(1)
  })

  it('too many of them at once end the run', async () => {
    const run = open(tools({ never: () => new Promise(() => {}) }), { inFlight: 2 })
    for (const id of [1, 2, 3]) run.call(id, 'tools', 'never', '{}')
    expect(await run.result).toMatchObject({
      failure: {
        kind: 'call-limit',
        message: 'the program had more than 2 calls in flight at once: await them in smaller groups',
      },
      stats: { maxInFlight: 2 },
    })
  })
})
