import { runInNewContext } from 'node:vm'
import { readContainer, readList, readRecord } from '@dsh/json'
import { describe, expect, it } from 'vitest'

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('readRecord(value)', () => {
  it('gives the members of a plain object, without a prototype that could have more', () => {
    const record = readRecord(JSON.parse('{"a":1,"__proto__":{"b":2}}'))
    expect(Object.entries(record ?? {})).toEqual([
      ['a', 1],
      ['__proto__', { b: 2 }],
    ])
    expect(record !== undefined && 'toString' in record).toBe(false)
  })

  it('takes an object of another realm, and one without a prototype', () => {
    expect(readRecord(runInNewContext('({ a: 1 })'))).toEqual({ a: 1 })
    expect(readRecord(Object.create(null))).toEqual({})
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['an instance of a class', new Map()],
    ['an object with a symbol', { [Symbol('s')]: 1 }],
    ['an object with a hidden key', Object.defineProperty({}, 'a', { value: 1 })],
    [
      'an object whose getter throws',
      {
        get a() {
          throw new Error('no')
        },
      },
    ],
    ['a revoked proxy', revoked()],
  ])('gives nothing for %s', (_what, value) => {
    expect(readRecord(value)).toBeUndefined()
  })
})

describe('readList(value)', () => {
  it('gives the items of a plain array of any realm', () => {
    expect(readList([1, 'a'])).toEqual([1, 'a'])
    expect(readList(runInNewContext('[1]'))).toEqual([1])
  })

  it.each<[string, unknown]>([
    ['an object', {}],
    ['a text', 'a'],
    ['an array with a hole', Array.from({ length: 2 }).fill(1, 1).concat(Array(1))],
    ['an array with another property', Object.assign([1], { a: 1 })],
    ['a subclass', new (class Items extends Array {})()],
    ['a revoked proxy', revoked()],
  ])('gives nothing for %s', (_what, value) => {
    expect(readList(value)).toBeUndefined()
  })
})

describe('readContainer(value)', () => {
  it('reads each member once, and says what is wrong with the shape', () => {
    let reads = 0
    const value = {
      get a() {
        return ++reads
      },
      [Symbol('s')]: 1,
    }
    expect(readContainer(value)).toEqual({ kind: 'object', members: { a: 1 }, isLossy: true })
    expect(reads).toBe(1)
  })

  it('tells what is no container of JSON from what cannot be read', () => {
    expect([new Date(), revoked()].map(value => readContainer(value).kind)).toEqual(['foreign', 'broken'])
  })
})
