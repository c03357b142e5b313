import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../src/value.ts'
import { printDeep } from '../src/print-deep.ts'
import { printJson } from '../src/print.ts'

// What a caller without types may pass.
const printAnything = printJson as (value: unknown, options?: { indent?: number; sortKeys?: boolean }) => string

function nest(levels: number): JsonValue {
  let value: JsonValue = []
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

describe('printJson(value)', () => {
  it('prints compact JSON in the order of keys', () => {
    expect(printJson({ b: [1, null], a: 'x"y' })).toBe('{"b":[1,null],"a":"x\\"y"}')
  })

  it('escapes lone surrogates', () => {
    expect(printJson(['\ud800'])).toBe('["\\ud800"]')
  })

  it('keeps an own key `__proto__`', () => {
    expect(printJson(JSON.parse('{"__proto__":1}'))).toBe('{"__proto__":1}')
  })

  it('prints 100,000 levels', () => {
    expect(printJson(nest(100_000))).toBe('['.repeat(100_001) + ']'.repeat(100_001))
  })

  it('prints a container within itself as "[circular]"', () => {
    const parent: Record<string, unknown> = { n: 1 }
    parent['self'] = [parent]
    expect(printAnything(parent)).toBe('{"n":1,"self":["[circular]"]}')
  })

  it('prints a shared container at each of its places', () => {
    const shared = { n: 1 }
    expect(printJson([shared, shared], { sortKeys: true })).toBe('[{"n":1},{"n":1}]')
  })

  it('leaves out or prints as null what is not JSON', () => {
    const value = { a: undefined, b: Number.NaN, c: () => 1, d: [undefined, Symbol('s')], e: 10n }
    expect(printAnything(value)).toBe('{"b":null,"d":[null,null],"e":null}')
    expect(printAnything(undefined)).toBe('null')
  })

  it('prints null for what cannot be read', () => {
    const value = {
      get a() {
        throw new Error('no')
      },
      b: Proxy.revocable([], {}),
    }
    value.b.revoke()
    expect(printAnything({ value: value.b.proxy })).toBe('{"value":null}')
    expect(printAnything(value)).toBe('{"a":null,"b":{"proxy":null}}')
  })

  it('gives up on a text that is too large, without throwing', () => {
    const half = 'x'.repeat(2 ** 27)
    expect(printJson([half, half], { sortKeys: true })).toBe('"[too large to print]"')
  })
})

describe('printJson(value, { indent })', () => {
  it('puts each slot on a line of its own, and keeps empty containers short', () => {
    expect(printJson({ a: [1, {}], b: [] }, { indent: 2 })).toBe(`{
  "a": [
    1,
    {}
  ],
  "b": []
}`)
  })
})

describe('printJson(value, { sortKeys })', () => {
  it('sorts keys by code unit at every depth', () => {
    expect(printJson({ b: 1, a: { é: 1, z: 2, Z: 3 }, '\u{1f600}': 4, '\uffff': 5 }, { sortKeys: true })).toBe(
      '{"a":{"Z":3,"z":2,"é":1},"b":1,"\u{1f600}":4,"\uffff":5}',
    )
  })

  it('gives equal values equal texts, whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(printAnything(reversed, { sortKeys: true })).toBe(printAnything(value, { sortKeys: true }))
      }),
    )
  })
})

describe('laws of printJson', () => {
  it('prints what the engine prints, with its own stack too', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: -1, max: 11 }), (value, indent) => {
        expect(printDeep(value, indent)).toBe(JSON.stringify(value, null, indent) ?? 'null')
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withDate: true }), fc.boolean(), (value, sortKeys) => {
        expect(() => JSON.parse(printAnything(value, { sortKeys }))).not.toThrow()
      }),
    )
  })
})
