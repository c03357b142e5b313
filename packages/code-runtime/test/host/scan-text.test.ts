import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLimits, openRun } from '@dsh/code-runtime'

/** The only way in: what a program returned, as its host reads it. */
const read = async (text: string) => {
  const run = openRun({ program: '', bindings: [] }, createLimits(), { answer() {}, stop() {} })
  run.complete(text)
  const result = await run.result
  return result.ok ? { value: result.value } : { refusal: result.failure.message }
}

describe('Text of a program', () => {
  it('is read as JSON.parse reads it, but for minus zero', () =>
    fc.assert(
      fc.asyncProperty(fc.json(), async text => {
        const parsed: unknown = JSON.parse(text, (_, value: unknown) => (Object.is(value, -0) ? 0 : value))
        expect(await read(text)).toEqual({ value: parsed })
      }),
    ))

  it('refuses exactly the integers that would be another number, in whatever text they stand', () =>
    fc.assert(
      fc.asyncProperty(fc.bigInt(-(2n ** 70n), 2n ** 70n), async integer => {
        const isExact = BigInt(Number(integer)) === integer || String(Number(integer)) === String(integer)
        expect(await read(`["${integer}", {"\\"a": ${integer}}]`)).toEqual(
          isExact
            ? { value: [String(integer), { '"a': Number(integer) }] }
            : { refusal: expect.stringMatching(/would be rounded/) },
        )
      }),
    ))

  it('never throws, whatever it is', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'[]{}",:\\-0123456789.eE ntf') }), async text => {
        expect(await read(text)).toBeDefined()
      }),
    ))

  it('that is more lists and objects than a host makes in a moment is refused before it is parsed', async () => {
    const lists = (count: number): string => `[${'{},'.repeat(count - 2)}[]]`
    const most = 2 ** 18
    expect(await read(lists(most))).toEqual({ value: expect.any(Array) })
    const refusal = `outer output exceeded ${most} lists and objects: return less of it`
    expect(await read(lists(most + 1))).toEqual({ refusal })
    // Where a host says that it takes more bytes, it takes more of these too.
    const bytes = 2 ** 23
    const run = openRun({ program: '', bindings: [] }, createLimits({ returnBytes: bytes }), { answer() {}, stop() {} })
    run.complete(lists(bytes / 16))
    expect(await run.result).toMatchObject({ ok: true })
  })
})
