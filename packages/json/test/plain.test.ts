import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isPlainArray, isPlainObject } from '../src/plain.ts'

describe('isPlainObject(value)', () => {
  it('knows the object prototype of every realm, also when asked again', () => {
    const foreign = runInNewContext('[{}, {}]')
    expect(foreign.map(isPlainObject)).toEqual([true, true])
  })

  it('takes an object without a prototype', () => {
    expect(isPlainObject(Object.create(null))).toBe(true)
  })

  it('does not take another realm’s instances', () => {
    expect(isPlainObject(runInNewContext('new (class Object {})()'))).toBe(false)
  })

  it('does not believe a borrowed constructor', () => {
    const impostor = Object.assign(Object.create(null), { constructor: Object })
    expect(isPlainObject(Object.create(impostor))).toBe(false)
  })
})

describe('isPlainArray(value)', () => {
  it('knows the array prototype of every realm', () => {
    expect(isPlainArray(runInNewContext('[]'))).toBe(true)
  })

  it('does not take a subclass of another realm', () => {
    expect(isPlainArray(runInNewContext('new (class Array2 extends Array {})()'))).toBe(false)
  })
})
