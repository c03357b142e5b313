import { describe, expect, it } from 'vitest'
import { imported } from '../imported.ts'

describe('importSchema: type and nullable', () => {
  it('takes any for no type, and one type twice for once', () => {
    expect(imported({ type: 'any' })).toEqual({})
    expect(imported({ type: ['string', 'any'] })).toEqual({})
    expect(imported({ type: ['string', 'string'] })).toEqual({ type: ['string'] })
  })

  it('adds null to the types where nullable says so', () => {
    expect(imported({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] })
    expect(imported({ type: ['string', 'null'], nullable: true })).toEqual({ type: ['string', 'null'] })
    expect(imported({ type: 'string', nullable: false })).toEqual({ type: 'string' })
  })

  it('adds nothing without a type, nor to enum, as OpenAPI has it', () => {
    expect(imported({ enum: ['a'], nullable: true })).toEqual({ enum: ['a'] })
  })
})
