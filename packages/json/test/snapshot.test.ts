import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshotJson } from '../src/snapshot.ts'

const refused = (path: string, reason: string) => ({ ok: false, path, reason })

function nest(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

class Row {
  readonly id = 1
}
class Rows extends Array {}

const throwing = (thrown: unknown) => ({
  get a(): undefined {
    throw thrown
  },
})

/** Changes one property of a realm's intrinsic while `body` runs. */
function patched(target: object, key: string, change: PropertyDescriptor, body: () => void): void {
  const before = Object.getOwnPropertyDescriptor(target, key)!
  Object.defineProperty(target, key, { ...before, ...change })
  try {
    body()
  } finally {
    Object.defineProperty(target, key, before)
  }
}

describe('snapshotJson(value)', () => {
  it.each([null, true, false, '', 'text', 0, -1.5, 1e308, 5e-324, 2 ** 60])('copies %j unchanged', value => {
    expect(snapshotJson(value)).toEqual({ ok: true, value })
  })

  it('copies lone surrogates in values and in keys', () => {
    const value = { '\ud800': '\udfff' }
    expect(snapshotJson(value)).toEqual({ ok: true, value })
  })

  it('copies deeply, so that changing the source later does not change the copy', () => {
    const source = { list: [{ name: 'a' }] }
    const outcome = snapshotJson(source)
    source.list[0]!.name = 'b'
    source.list.push({ name: 'c' })
    expect(outcome).toEqual({ ok: true, value: { list: [{ name: 'a' }] } })
  })

  it('gives a frozen copy of its own back, unless it nests too deep', () => {
    const first = snapshotJson({ list: [{}] }, { freeze: true })
    if (!first.ok) throw new Error(first.reason)
    expect(snapshotJson(first.value, { freeze: true, maxDepth: 3 })).toEqual({ ok: true, value: first.value })
    const again = snapshotJson(first.value, { freeze: true })
    expect(again.ok && again.value === first.value).toBe(true)
    const loose = snapshotJson(first.value)
    expect(loose.ok && loose.value === first.value).toBe(false)
    expect(snapshotJson(first.value, { freeze: true, maxDepth: 2 }).ok).toBe(false)
  })

  it('copies a shared container once for each place', () => {
    const shared = { n: 1 }
    const outcome = snapshotJson({ a: shared, b: [shared] })
    if (!outcome.ok) throw new Error(outcome.reason)
    const { a, b } = outcome.value as { a: object; b: object[] }
    expect(a).toEqual(shared)
    expect(b[0]).toEqual(shared)
    expect(a).not.toBe(shared)
    expect(a).not.toBe(b[0])
  })

  it('gives objects without a prototype the ordinary one', () => {
    const outcome = snapshotJson(Object.assign(Object.create(null), { a: 1 }))
    expect(outcome).toStrictEqual({ ok: true, value: { a: 1 } })
  })

  it('keeps the order of keys', () => {
    const outcome = snapshotJson({ b: 1, a: 2, 1: 3 })
    expect(outcome.ok && Object.keys(outcome.value as object)).toEqual(['1', 'b', 'a'])
  })

  it('keeps an own key `__proto__` as a key, and the prototype of the copy as it was', () => {
    const outcome = snapshotJson(JSON.parse('{"__proto__":{"admin":true}}'))
    if (!outcome.ok) throw new Error(outcome.reason)
    expect(Object.keys(outcome.value as object)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(outcome.value)).toBe(Object.prototype)
    expect(JSON.stringify(outcome.value)).toBe('{"__proto__":{"admin":true}}')
  })

  it('keeps an own key `__proto__` of an object without a prototype', () => {
    const source: object = Object.create(null)
    Object.defineProperty(source, '__proto__', { value: 1, enumerable: true })
    const outcome = snapshotJson(source)
    expect(JSON.stringify(outcome)).toBe('{"ok":true,"value":{"__proto__":1}}')
    expect(outcome.ok && Object.getPrototypeOf(outcome.value)).toBe(Object.prototype)
  })

  it('keeps keys that every object inherits, also where the inherited ones are read-only', () => {
    const value = { constructor: 1, toString: 'x', hasOwnProperty: null }
    patched(Object.prototype, 'toString', { writable: false }, () => {
      expect(snapshotJson(value)).toEqual({ ok: true, value })
    })
  })

  it('takes 5,000 levels', () => {
    expect(snapshotJson(nest(5000)).ok).toBe(true)
  })

  it('takes 100,000 levels', () => {
    expect(snapshotJson(nest(100_000)).ok).toBe(true)
  })

  it('takes frozen and sealed sources', () => {
    const value = Object.freeze({ a: Object.seal([1, 2]) })
    expect(snapshotJson(value)).toEqual({ ok: true, value: { a: [1, 2] } })
  })

  it('takes a transparent proxy of plain data', () => {
    const value = { a: new Proxy([1, new Proxy({ b: 2 }, {})], {}) }
    expect(snapshotJson(value)).toEqual({ ok: true, value: { a: [1, { b: 2 }] } })
  })

  it('takes plain objects and arrays of another realm, and copies them into this one', () => {
    const outcome = snapshotJson(runInNewContext('({ a: [{ b: 1 }] })'))
    expect(outcome).toStrictEqual({ ok: true, value: { a: [{ b: 1 }] } })
  })

  it('never calls toJSON, and takes one that is data', () => {
    expect(snapshotJson({ toJSON: 'a key' })).toEqual({ ok: true, value: { toJSON: 'a key' } })
    expect(snapshotJson({ toJSON: () => 'never' })).toEqual(refused('toJSON', 'a function is not JSON'))
  })

  it('leaves the copy unfrozen unless asked', () => {
    const outcome = snapshotJson({ a: [] })
    expect(outcome.ok && Object.isFrozen(outcome.value)).toBe(false)
  })
})

describe('snapshotJson(value) refuses', () => {
  it.each([
    [undefined, 'undefined is not JSON'],
    [10n, 'a bigint is not JSON'],
    [Symbol('s'), 'a symbol is not JSON'],
    [() => 1, 'a function is not JSON'],
    [Number.NaN, 'NaN is not JSON'],
    [Infinity, 'Infinity is not JSON'],
    [-Infinity, '-Infinity is not JSON'],
    [-0, '-0 is not JSON'],
  ])('%o, at the root and at depth', (value, reason) => {
    expect(snapshotJson(value)).toEqual(refused('', reason))
    expect(snapshotJson([value])).toEqual(refused('[0]', reason))
    expect(snapshotJson({ a: { b: value } })).toEqual(refused('a.b', reason))
  })

  it.each([
    [new Map(), 'a Map is not a plain object'],
    [new Error('no'), 'an Error is not a plain object'],
    [new Date(0), 'a Date is not a plain object'],
    [/x/, 'a RegExp is not a plain object'],
    [new Uint8Array(2), 'an Uint8Array is not a plain object'],
    [Object('boxed'), 'a String is not a plain object'],
    [new Row(), 'a Row is not a plain object'],
    [new Rows(), 'a Rows is not a plain array'],
    [Object.create({}), 'an object with another prototype is not a plain object'],
    [Object.create(Object.create(null)), 'an object with another prototype is not a plain object'],
    [
      Object.setPrototypeOf([], Object.setPrototypeOf([], null)),
      'an array with another prototype is not a plain array',
    ],
    [Object.setPrototypeOf([], null), 'an array with another prototype is not a plain array'],
    [Array.prototype, 'an array with another prototype is not a plain array'],
  ])('%o by its class', (value, reason) => {
    expect(snapshotJson(value)).toEqual(refused('', reason))
  })

  it('class instances and subclasses of another realm', () => {
    const values = runInNewContext('class Row {}; class Rows extends Array {}; [new Row(), new Rows(), new Map()]')
    expect(snapshotJson(values[0])).toEqual(refused('', 'a Row is not a plain object'))
    expect(snapshotJson(values[1])).toEqual(refused('', 'a Rows is not a plain array'))
    expect(snapshotJson(values[2])).toEqual(refused('', 'a Map is not a plain object'))
  })

  it.each([
    ['Math', Math],
    ['JSON', JSON],
    ['globalThis', globalThis],
    ['Object.prototype', Object.prototype],
    [
      'arguments',
      (function () {
        return arguments
      })(),
    ],
  ])('%s', (_name, value) => {
    expect(snapshotJson(value).ok).toBe(false)
  })

  it('an array with a hole', () => {
    // oxlint-disable-next-line no-sparse-arrays
    expect(snapshotJson({ list: [1, , 3] })).toEqual(refused('list[1]', 'a hole in an array is not JSON'))
  })

  it('an array whose hole is made up for by an extra property', () => {
    const list = Object.assign([1, 2], { extra: 3 })
    delete list[0]
    expect(snapshotJson(list)).toEqual(refused('[0]', 'undefined is not JSON'))
  })

  it('an array with an extra property, shown or hidden', () => {
    const reason = 'an array with an extra property is not JSON'
    expect(snapshotJson(Object.assign([1], { extra: 1 }))).toEqual(refused('extra', reason))
    expect(snapshotJson(Object.defineProperty([1], 'hidden', { value: 1 }))).toEqual(refused('hidden', reason))
    expect(snapshotJson(Object.assign([1], { [Symbol('s')]: 1 }))).toEqual(refused('', reason))
    expect(snapshotJson(Object.defineProperty([1], Symbol('s'), { value: 1 }))).toEqual(refused('', reason))
  })

  it('an object with a property that is not enumerable', () => {
    const value = { a: Object.defineProperty({ shown: 1 }, 'odd key', { value: 1 }) }
    expect(snapshotJson(value)).toEqual(refused('a["odd key"]', 'a property that is not enumerable is not JSON'))
  })

  it('an object with a symbol key, shown or hidden', () => {
    expect(snapshotJson({ a: { [Symbol('s')]: 1 } })).toEqual(refused('a', 'a symbol key is not JSON'))
    const hidden = Object.defineProperty({}, Symbol('s'), { value: 1 })
    expect(snapshotJson(hidden)).toEqual(refused('', 'a symbol key is not JSON'))
  })

  it('a container that lies within itself', () => {
    const parent = { children: [] as unknown[] }
    parent.children.push({ parent })
    expect(snapshotJson(parent)).toEqual(refused('children[0].parent', 'circular'))
  })

  it('a prototype that only imitates the real one', () => {
    const imitation = runInNewContext('function Object() {}; Object.prototype.__proto__ = null; new Object()')
    expect(Object.getPrototypeOf(Object.getPrototypeOf(imitation))).toBeNull()
    expect(snapshotJson(imitation).ok).toBe(false)
  })

  it('a prototype whose constructor is a revoked proxy, without throwing', () => {
    const { proxy, revoke } = Proxy.revocable(Object, {})
    const prototype = Object.assign(Object.create(null), { constructor: proxy })
    revoke()
    expect(snapshotJson(Object.create(prototype)).ok).toBe(false)
  })
})

describe('snapshotJson(value) over hostile values', () => {
  it('reads each slot of an array once', () => {
    let reads = 0
    const list = Object.defineProperty([1, 2], 1, { enumerable: true, configurable: true, get: () => ++reads })
    expect(snapshotJson(list)).toEqual({ ok: true, value: [1, 1] })
    expect(reads).toBe(1)
  })

  it('reads each property once, so that a getter cannot show something else later', () => {
    let reads = 0
    const source = {
      get a() {
        return reads++ === 0 ? 'first' : Symbol('second')
      },
    }
    expect(snapshotJson(source)).toEqual({ ok: true, value: { a: 'first' } })
    expect(reads).toBe(1)
  })

  it('refuses a throwing getter with its message and place, after one read', () => {
    let reads = 0
    const source = {
      a: [
        {
          get 'odd key'() {
            reads++
            throw new Error('the disk is gone')
          },
        },
      ],
    }
    expect(snapshotJson(source)).toEqual(refused('a[0]["odd key"]', 'could not be read: the disk is gone'))
    expect(reads).toBe(1)
  })

  it('is not disturbed by an earlier refusal', () => {
    const shared = { ok: true }
    const source = {
      shared,
      get bad() {
        throw new Error('no')
      },
    }
    expect(snapshotJson(source).ok).toBe(false)
    expect(snapshotJson({ shared })).toEqual({ ok: true, value: { shared } })
  })

  it('refuses whatever a getter throws, even what cannot be shown', () => {
    expect(snapshotJson(throwing('a string'))).toEqual(refused('a', 'could not be read: a string'))
    expect(snapshotJson(throwing(undefined))).toEqual(refused('a', 'could not be read: undefined'))
    expect(snapshotJson(throwing(Object.create(null)))).toEqual(
      refused('a', 'could not be read: an error that cannot be shown'),
    )
  })

  it('refuses a proxy whose traps throw, at its place', () => {
    const refusing = new Proxy({}, { ownKeys: () => throwing('no keys').a ?? [] })
    expect(snapshotJson({ a: [refusing] })).toEqual(refused('a[0]', 'could not be read: no keys'))
  })

  it('refuses a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(snapshotJson({ a: proxy })).toMatchObject({ ok: false, path: 'a' })
  })

  it('refuses an array that a getter shortens while it is read', () => {
    const list: unknown[] = [1, 2]
    Object.defineProperty(list, 0, {
      enumerable: true,
      configurable: true,
      get() {
        list.length = 1
        return 0
      },
    })
    expect(snapshotJson(list)).toEqual(refused('[1]', 'undefined is not JSON'))
  })

  it('judges by what the realm was when the module loaded', () => {
    const foreign = runInNewContext('({ a: [1] })')
    patched(Function.prototype, 'toString', { value: () => 'poisoned' }, () => {
      expect(snapshotJson(foreign)).toEqual({ ok: true, value: { a: [1] } })
    })
    patched(Object.prototype, 'constructor', { value: Map }, () => {
      expect(snapshotJson({ a: [1] })).toEqual({ ok: true, value: { a: [1] } })
    })
  })
})

describe('snapshotJson(value, { freeze })', () => {
  it('freezes the copy at any depth, and not the source', () => {
    const source = { a: [{ b: 1 }], c: {} }
    const outcome = snapshotJson(source, { freeze: true })
    if (!outcome.ok) throw new Error(outcome.reason)
    const { a, c } = outcome.value as { a: object[]; c: object }
    expect([outcome.value, a, a[0], c].every(Object.isFrozen)).toBe(true)
    expect([source, source.a, source.a[0], source.c].some(Object.isFrozen)).toBe(false)
  })
})

describe('snapshotJson(value, { maxDepth })', () => {
  it('takes as many containers within each other as it says', () => {
    expect(snapshotJson(nest(256), { maxDepth: 256 }).ok).toBe(true)
    expect(snapshotJson('scalar', { maxDepth: 0 }).ok).toBe(true)
  })

  it('refuses one more, and says where', () => {
    expect(snapshotJson({ a: [[]] }, { maxDepth: 2 })).toEqual({
      ...refused('a[0]', 'nested deeper than 2 levels'),
      limit: 'maxDepth',
    })
    expect(snapshotJson(nest(257), { maxDepth: 256 })).toMatchObject({ reason: 'nested deeper than 256 levels' })
  })

  it('ends an endless chain of getters', () => {
    const endless = (): unknown => ({
      get next() {
        return endless()
      },
    })
    expect(snapshotJson(endless(), { maxDepth: 1000 })).toMatchObject({ reason: 'nested deeper than 1000 levels' })
  })
})

describe('laws of snapshotJson', () => {
  it('every value that JSON gives back unchanged is copied equal', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), generated => {
        const value: unknown = JSON.parse(JSON.stringify(generated))
        expect(snapshotJson(value, { freeze: true })).toEqual({ ok: true, value })
      }),
    )
  })

  it('whatever is taken comes back unchanged from JSON text, and nothing throws', () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
        value => {
          const outcome = snapshotJson(value)
          const again: unknown = outcome.ok ? JSON.parse(JSON.stringify(outcome.value)) : outcome.reason
          expect(again).toStrictEqual(outcome.ok ? outcome.value : outcome.reason)
        },
      ),
    )
  })
})
