import { describe, expect, it } from 'vitest'
import { imported } from '../imported.ts'

describe('importSchema: exclusiveMinimum and exclusiveMaximum', () => {
  it('makes a bound exclusive where a flag says so', () => {
    expect(imported({ minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: false })).toEqual({
      exclusiveMinimum: 1,
      maximum: 2,
    })
  })

  it('drops a flag without a bound', () => {
    expect(imported({ exclusiveMinimum: true })).toEqual({})
  })

  it('leaves numbers as they are', () => {
    expect(imported({ definitions: {}, minimum: 0, exclusiveMinimum: 1 })).toEqual({
      minimum: 0,
      exclusiveMinimum: 1,
      $defs: {},
    })
  })
})
