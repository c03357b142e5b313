import { snapshotJson, type JsonValue } from '@dsh/json'
import * as fc from 'fast-check'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { mapStrings } from '../src/map-strings.ts'

const hide = (given: string): string => given.replaceAll('secret', '*')

describe('mapStrings(value, text)', () => {
  it('maps strings, keys, and strings in lists, and nothing else', () => {
    expect(mapStrings({ 'a secret': ['secret', 1, null, true, { b: 'no secret' }] }, hide)).toEqual({
      'a *': ['*', 1, null, true, { b: 'no *' }],
    })
  })

  it('maps a value that is a string', () => {
    expect(mapStrings('secret', hide)).toBe('*')
  })

  it('gives the value itself where nothing changes', () => {
    const value = { a: [1, 'b', { c: null }] }
    expect(mapStrings(value, hide)).toBe(value)
  })

  it('loses no value where keys become equal, and changes no key that need not', () => {
    expect(mapStrings({ secret: 1, '*': 2, '* (2)': 3 }, hide)).toEqual({ '*': 2, '* (2)': 3, '* (3)': 1 })
    expect(Object.values(mapStrings({ xsecret: 1, 'x*': 2, xsecretsecret: 3 }, hide) as object).sort()).toEqual([
      1, 2, 3,
    ])
  })

  it('keeps the order of keys', () => {
    expect(Object.keys(mapStrings({ z: 1, secret: 2, a: 3 }, hide) as object)).toEqual(['z', '*', 'a'])
  })

  it('keeps keys that objects have by nature', () => {
    const value = JSON.parse('{"__proto__":"secret","constructor":{"toString":"secret"}}')
    expect(JSON.stringify(mapStrings(value, hide))).toBe('{"__proto__":"*","constructor":{"toString":"*"}}')
  })

  it('makes a key __proto__ where that is what a key becomes', () => {
    const mapped = mapStrings({ secret: { polluted: true } }, key => (key === 'secret' ? '__proto__' : key))
    expect(JSON.stringify(mapped)).toBe('{"__proto__":{"polluted":true}}')
    expect(mapped).not.toHaveProperty('polluted')
  })

  it('goes a hundred thousand levels deep', () => {
    let value: JsonValue = 'secret'
    for (let level = 0; level < 100_000; level += 1) value = level % 2 === 0 ? [value] : { level: value }
    let mapped = mapStrings(value, hide)
    while (typeof mapped === 'object' && mapped !== null) mapped = Object.values(mapped)[0] as JsonValue
    expect(mapped).toBe('*')
  })

  it('takes no longer for many keys that become equal than for others', () => {
    const value = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`secret${at}`, at]))
    const began = process.cpuUsage()
    expect(Object.keys(mapStrings(value, () => 'x') as object)).toHaveLength(50_000)
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  })

  it('leaves no string as it was, and all numbers where they were', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), given => {
        const snapshot = snapshotJson(given)
        if (!snapshot.ok) return
        const mapped = mapStrings(snapshot.value, string => `<${string}>`)
        const unmap = (text: string): string => text.slice(1, -1)
        expect(mapStrings(mapped, unmap)).toEqual(snapshot.value)
      }),
    )
  })
})
