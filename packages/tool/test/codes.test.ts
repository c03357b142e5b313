import { codes } from '@dsh/tool'
import { describe, expect, it } from 'vitest'

describe('codes', () => {
  it('spells each code like its key', () => {
    expect(Object.keys(codes)).toStrictEqual(Object.values(codes))
  })

  it('is frozen', () => {
    expect(Object.isFrozen(codes)).toBe(true)
  })
})
