import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('patternProperties', () => {
  it('checks a property by every pattern that its name matches, and by its own schema too', () => {
    const schema = {
      properties: { ab: { type: 'string' } },
      patternProperties: { a: { minLength: 2 }, b: { maxLength: 3 } },
    } as const
    expect(judge(schema, { ab: 'xyz' })).toEqual([])
    expect(judge(schema, { ab: 'x' })).toEqual(['"value.ab" must have at least 2 characters'])
    expect(judge(schema, { ab: 'long text' })).toEqual(['"value.ab" must have at most 3 characters'])
    expect(judge(schema, { ab: 1 })).toEqual(['"value.ab" must be a string'])
  })

  it('must be named by regular expressions', () => {
    expect(refusal({ patternProperties: { '[': {} } })).toEqual([
      expect.stringMatching(/^schema\.patternProperties\["\["\] must be named by a regular expression \(/u),
    ])
    expect(refusal({ patternProperties: [] })).toEqual(['schema.patternProperties must be an object of schemas'])
  })
})
