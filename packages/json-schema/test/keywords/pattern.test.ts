import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('pattern', () => {
  it('is looked for anywhere in a string, by code points', () => {
    expect(judge({ pattern: 'b' }, 'abc')).toEqual([])
    expect(judge({ pattern: '^.$' }, '💩')).toEqual([])
    expect(judge({ pattern: '^a$' }, 1)).toEqual([])
    expect(judge({ pattern: '^a"$' }, 'b')).toEqual([String.raw`"value" must match the pattern "^a\"$"`])
  })

  it('is not tried on a string that is too long anyway', () => {
    const slow = { maxLength: 10, pattern: '^(a+)+$' }
    expect(judge(slow, `${'a'.repeat(50)}b`)).toContain('"value" must have at most 10 characters')
  })

  it('must be a string that is a regular expression', () => {
    expect(refusal({ pattern: 1 })).toEqual(['schema.pattern must be a string'])
    expect(refusal({ pattern: '(' })).toEqual([
      expect.stringMatching(/^schema\.pattern must be a regular expression \(/u),
    ])
  })
})
