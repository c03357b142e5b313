import type { JsonValue } from '@dsh/json'
import { contentText } from '@dsh/presentation'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderOutput } from '../src/output.ts'

const rendered = (logs: readonly string[], result?: JsonValue): string =>
  contentText(renderOutput({ logs, ...(result !== undefined && { result }) }))

describe('what the model reads of a program', () => {
  it('is what it printed, then what it returned', () => {
    expect(rendered(['a', 'b'], 'c')).toBe('a\nb\nc')
    expect(rendered(['a', 'b'])).toBe('a\nb')
    expect(rendered([], 'c')).toBe('c')
  })

  it('is a sentence where there is neither', () => {
    expect(rendered([])).toBe('(run_code completed with no output)')
    expect(rendered([''], '')).toBe('(run_code completed with no output)')
  })

  it('has text as it is, and null where a program returned null', () => {
    expect(rendered([], 'say "hi"\n')).toBe('say "hi"\n')
    expect(rendered([], null)).toBe('null')
    expect(rendered([], 0)).toBe('0')
    expect(rendered([], false)).toBe('false')
  })

  it('has a line for each part of other values', () => {
    expect(rendered([], { a: [1, { b: 'c' }], 'd e': {}, f: [] })).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": "c"\n    }\n  ],\n  "d e": {},\n  "f": []\n}',
    )
  })

  it('is compact where indentation would be more than ten characters', () => {
    expect(rendered([], [[[[[['x', { a: 1 }]]]]]])).toBe(
      '[\n  [\n    [\n      [\n        [\n          ["x",{"a":1}]\n        ]\n      ]\n    ]\n  ]\n]',
    )
  })

  it('grows with the value and not with its depth, thousands of levels down', () => {
    let deep: JsonValue = 'x'
    for (let level = 0; level < 5000; level += 1) deep = [deep]
    expect(rendered([], deep).length).toBeLessThan(11_000)
  })

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 8 })), given => {
        const value = JSON.parse(JSON.stringify(given)) as JsonValue
        expect(JSON.parse(rendered([], value))).toEqual(value)
      }),
    )
  })
})
