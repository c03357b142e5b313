import { describe, expect, it } from 'vitest'
import { linearScale, logScale } from '../../src/plots/scale.ts'

describe('logScale(values, from, to)', () => {
  it('goes from a power of ten to a power of ten, in equal steps', () => {
    const scale = logScale([3, 450], 0, 300)
    expect(scale.ticks).toEqual([1, 10, 100, 1000])
    expect(scale.ticks.map(scale.at)).toEqual([0, 100, 200, 300])
  })

  it('has a step where all values are the same', () => {
    expect(logScale([10], 0, 1).ticks).toEqual([10, 100])
  })
})

describe('linearScale(values, from, to)', () => {
  it('goes from zero to a round number above all values', () => {
    const scale = linearScale([0, 172], 0, 100)
    expect(scale.ticks).toEqual([0, 50, 100, 150, 200])
    expect(scale.at(100)).toBe(50)
  })
})
