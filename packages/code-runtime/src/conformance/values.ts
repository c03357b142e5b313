import type { JsonValue } from '@dsh/json'
import type { Suite } from './suite.ts'

const exact: readonly (readonly [string, JsonValue])[] = [
  ['scalars', [null, true, false, '', 0, -1]],
  ['numbers at the edges', [5e-324, 1.7976931348623157e308, 1e21, 0.1, 9007199254740991, -9007199254740991]],
  ['text of every kind', ['€', '😀', '\u0000\u001f\u007f', '"\\/', '\u2028\u2029', '\ud800', 'a\r\n\t']],
  ['keys in their order', JSON.parse('{"b":1,"a":2,"10":3,"":4,"__proto__":{"x":5},"constructor":6,"toJSON":7,"€":8}')],
  ['empty and nested containers', [[], {}, [[[]]], { a: { b: [{}] } }]],
]

/** What a program returns. */
export function describeValues({ group, test, gives, fails, survives, run, expect, programs }: Suite): void {
  group('What a program returns', () => {
    for (const [title, value] of exact)
      test(`arrives exactly: ${title}`, async () => {
        await gives(value, programs.returns(programs.value(JSON.stringify(value))))
      })

    test('is zero where it is minus zero', async () => {
      await gives([0], programs.returns(programs.minusZero))
    })

    test('is absent where it returns nothing', async () => {
      const result = await run(programs.nothing)
      expect([result.ok, 'value' in result]).toEqual([true, false])
    })

    const { nothingButNull } = programs
    if (nothingButNull !== undefined)
      test('is null where it returns null', async () => {
        await gives(null, nothingButNull)
      })

    test('is refused where JSON cannot carry it', async () => {
      for (const [what, expression] of Object.entries(programs.lossy)) {
        const result = await run(programs.returns(expression))
        const seen = result.ok ? result.value : [result.failure.kind, /lossless JSON/.test(result.failure.message)]
        expect([what, seen]).toEqual([what, ['invalid-output', true]])
      }
    })

    test('may be as deep as the limit, and no deeper', async () => {
      const limits = { depth: 5 }
      await gives([[[[[]]]]], programs.returns(programs.nested(5)), {}, limits)
      await fails('invalid-output', /5 levels/, run(programs.returns(programs.nested(6)), {}, { limits }))
    })

    test('may be absurdly deep, which harms nobody', async () => {
      await survives(['invalid-output', 'stack-overflow'], /./, run(programs.returns(programs.nested(200_000))))
    })

    test('may be as large as the limit, and no larger', async () => {
      const limits = { returnBytes: 1_000 }
      await gives('x'.repeat(998), programs.returns(programs.letters(998)), {}, limits)
      await fails('output-limit', /1000 bytes/, run(programs.returns(programs.letters(999)), {}, { limits }))
    })

    test('arrives also where it is megabytes', async () => {
      await gives('x'.repeat(3_000_000), programs.returns(programs.letters(3_000_000)))
    })
  })
}
