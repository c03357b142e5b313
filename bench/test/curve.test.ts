import { describe, expect, it } from 'vitest'
import { defineCurve } from '../src/curve.ts'

const options = { name: 'growth', what: 'something', unit: 'tools', at: [10, 100, 1000], setup: () => () => 1 }

describe('defineCurve(options)', () => {
  it('has a contender for each amount', () => {
    expect(Object.keys(defineCurve(options).contenders)).toEqual(['10 tools', '100 tools', '1,000 tools'])
  })

  it('asks that a flat curve costs three tenths more at most', () => {
    const { targets } = defineCurve({ ...options, shape: 'flat', upTo: 100 })
    expect(targets).toEqual({ '100 tools': { atMost: 1.3 } })
  })

  it('asks that a linear curve costs in proportion, and three tenths more at most', () => {
    const { targets } = defineCurve({ ...options, shape: 'linear' })
    expect(targets).toEqual({ '100 tools': { atMost: 13 }, '1,000 tools': { atMost: 130 } })
  })

  it('asks nothing where no shape is said', () => {
    expect(defineCurve(options).targets).toEqual({})
  })
})
