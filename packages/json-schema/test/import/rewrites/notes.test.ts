import { describe, expect, it } from 'vitest'
import { imported } from '../imported.ts'

describe('importSchema: example and enum', () => {
  it('makes examples of an example', () => {
    expect(imported({ example: { a: 1 } })).toEqual({ examples: [{ a: 1 }] })
    expect(imported({ example: 1, examples: [2] })).toEqual({ examples: [2] })
  })

  it('leaves out of enum what no JSON value equals', () => {
    expect(imported({ enum: ['a', undefined, Number.NaN, () => 1] })).toEqual({ enum: ['a'] })
    expect(imported({ enum: [0, -0] })).toEqual({ enum: [0, 0] })
  })
})
