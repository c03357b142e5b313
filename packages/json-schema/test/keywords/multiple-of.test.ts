import { describe, expect, it } from 'vitest'
import { judge } from '../judge.ts'
import { refusal } from '../refusal.ts'

describe('multipleOf', () => {
  it.each([
    [6, 3],
    [0, 3],
    [0.3, 0.1],
    [1.15, 0.01],
    [4.5, 1.5],
    [1e300, 1],
    [-6, 1.5],
  ])('takes %d as a multiple of %d', (value, multipleOf) => {
    expect(judge({ multipleOf }, value)).toEqual([])
  })

  it.each([
    [7, 3],
    [0.35, 0.1],
    [1e-300, 1],
    [5e-324, 1e300],
  ])('refuses %d as a multiple of %d', (value, multipleOf) => {
    expect(judge({ multipleOf }, value)).toEqual([`"value" must be a multiple of ${multipleOf}`])
  })

  it.each([[0], [-1], ['1'], [Infinity]])('must be a number greater than 0, not %j', multipleOf => {
    expect(refusal({ multipleOf })).toEqual(['schema.multipleOf must be a number greater than 0'])
  })
})
