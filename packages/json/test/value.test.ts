import { describe, expect, it } from 'vitest'
import { isJsonArray, isJsonObject } from '../src/value.ts'

describe('isJsonArray(value)', () => {
  it('is true of arrays only', () => {
    expect([[], {}, null, undefined, 'x', 1].map(isJsonArray)).toEqual([true, false, false, false, false, false])
  })
})

describe('isJsonObject(value)', () => {
  it('is true of objects that are neither arrays nor null', () => {
    expect([[], {}, null, undefined, 'x', 1].map(isJsonObject)).toEqual([false, true, false, false, false, false])
  })
})
