import { typeName } from '@dsh/codegen'
import { describe, expect, it } from 'vitest'

describe('typeName(words)', () => {
  it('joins words that are cut by anything but letters and digits', () => {
    expect(typeName('list-open_issues args')).toBe('ListOpenIssuesArgs')
  })

  it('leaves out words that make it long, and never the first', () => {
    expect(typeName('one two three four five six seven eight nine')).toBe('OneTwoThreeFourFiveSix')
    expect(typeName('x'.repeat(500))).toHaveLength(64)
  })

  it('is a name where no letter is left', () => {
    expect(typeName('-')).toBe('Type')
    expect(typeName('1st')).toBe('Type1st')
  })
})
