import { describe, expect, it } from 'vitest'
import { imported } from '../imported.ts'

describe('importSchema: required', () => {
  it('lists in the object what a property says of itself', () => {
    expect(imported({ properties: { a: { required: true }, b: { required: false }, c: {} }, required: ['c'] })).toEqual(
      {
        properties: { a: {}, b: {}, c: {} },
        required: ['c', 'a'],
      },
    )
  })
})
