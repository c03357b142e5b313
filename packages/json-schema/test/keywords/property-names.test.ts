import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('propertyNames', () => {
  it('says what is wrong with a name', () => {
    expect(judge({ propertyNames: { pattern: '^[a-z]+$' } }, { ok: 1, 'Not-ok': 2 })).toEqual([
      String.raw`"value[\"Not-ok\"]" has a name that is not allowed: "Not-ok" must match the pattern "^[a-z]+$"`,
    ])
  })

  it('takes true for any name and false for none', () => {
    expect(judge({ propertyNames: true }, { a: 1 })).toEqual([])
    expect(judge({ propertyNames: false }, {})).toEqual([])
    expect(judge({ propertyNames: false }, { a: 1 })).toEqual([
      '"value.a" has a name that is not allowed: "a" is not allowed',
    ])
  })

  it('must be a schema', () => {
    expect(refusal({ propertyNames: '^a' })).toEqual(['schema.propertyNames must be a schema object or a boolean'])
  })
})
