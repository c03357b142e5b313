import { describe, expect, it } from 'vitest'
import { snapshotJson } from '../src/snapshot.ts'

const refused = (path: string, reason: string) => ({ ok: false, path, reason })

/** A proxy of an array that answers for its length. */
const withLength = (length: unknown, items: unknown[] = []) =>
  new Proxy(items, { get: (target, key, proxy) => (key === 'length' ? length : Reflect.get(target, key, proxy)) })

const endlessItems = {
  getOwnPropertyDescriptor: (target: object, key: PropertyKey) =>
    Reflect.getOwnPropertyDescriptor(target, key) ?? { value: 1, writable: true, enumerable: true, configurable: true },
}

describe('snapshotJson(value) over proxies that lie', () => {
  it('refuses an array whose length is an object that counts as a number', () => {
    let asked = 0
    const length = { valueOf: () => ++asked - 1 }
    expect(snapshotJson([withLength(length)])).toEqual(refused('[0]', 'an array whose length is no number is not JSON'))
    expect(asked).toBe(0)
  })

  it.each([Infinity, Number.NaN, -1, 2.5, 2 ** 53])('refuses an array that says its length is %d', length => {
    expect(snapshotJson(new Proxy(withLength(length), endlessItems)).ok).toBe(false)
  })

  it('refuses an array that is longer than it shows, and has any item that it is asked for', () => {
    const array = new Proxy([1], {
      ...endlessItems,
      get: (target, key) => (key === 'length' ? 2 ** 32 : Reflect.get(target, key)),
    })
    expect(snapshotJson({ array })).toEqual(refused('array[1]', 'a hole in an array is not JSON'))
  })

  it('copies what the keys were when they were listed', () => {
    let lists = 0
    const proxy = new Proxy<Record<string, unknown>>({ a: 1 }, { get: (target, key) => Reflect.get(target, key) ?? 0 })
    const growing = new Proxy(proxy, {
      ownKeys: target => {
        if (++lists === 2) target['b'] = 2
        return Reflect.ownKeys(target)
      },
    })
    expect(snapshotJson(growing)).toEqual(refused('b', 'a property that is not enumerable is not JSON'))
  })

  it('reads each slot of a proxy once', () => {
    const read: PropertyKey[] = []
    const list = new Proxy([1, [2]], {
      get(target, key) {
        read.push(key)
        return Reflect.get(target, key)
      },
    })
    expect(snapshotJson(list)).toEqual({ ok: true, value: [1, [2]] })
    expect(read).toEqual(['length', '0', '1'])
  })

  it('refuses a proxy that gives a new container at each read, by the limit of depth', () => {
    const endless: object = new Proxy({ next: 0 }, { get: () => new Proxy({ next: 0 }, { get: () => endless }) })
    expect(snapshotJson(endless, { maxDepth: 1000 }).ok).toBe(false)
  })

  it('refuses revoked arrays', () => {
    const { proxy, revoke } = Proxy.revocable([1], {})
    revoke()
    expect(snapshotJson([proxy])).toMatchObject({ ok: false, path: '[0]' })
  })

  it('refuses one whose prototype cannot be asked for', () => {
    const refusing = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error('not yours')
        },
      },
    )
    expect(snapshotJson(refusing)).toEqual(refused('', 'could not be read: not yours'))
  })

  it('refuses what is thrown as a proxy that throws', () => {
    const thrower = (): never => {
      throw new Error('again')
    }
    const thrown: unknown = new Proxy({}, { get: thrower, has: thrower, getPrototypeOf: thrower })
    const value = {
      get a(): unknown {
        throw thrown
      },
    }
    expect(snapshotJson(value)).toEqual(refused('a', 'could not be read: an error that cannot be shown'))
  })
})

describe('snapshotJson(value) over values that change while they are read', () => {
  it('copies an array at the length that it began with', () => {
    const list: unknown[] = [0, 1]
    Object.defineProperty(list, 0, {
      enumerable: true,
      configurable: true,
      get: () => list.push('more'),
    })
    expect(snapshotJson(list)).toEqual({ ok: true, value: [3, 1] })
  })

  it('copies an object with the keys that it began with', () => {
    const source: Record<string, unknown> = {
      get first() {
        source['late'] = 1
        return 0
      },
      last: 2,
    }
    expect(snapshotJson(source)).toEqual({ ok: true, value: { first: 0, last: 2 } })
  })

  it('refuses an object from which a getter takes a key that is still to be read', () => {
    const source: Record<string, unknown> = {
      get first() {
        delete source['last']
        return 0
      },
      last: 2,
    }
    expect(snapshotJson(source)).toEqual(refused('last', 'undefined is not JSON'))
  })

  it('lets a getter take a snapshot of its own', () => {
    const source = {
      list: [1],
      get copy(): unknown {
        return snapshotJson(this.list)
      },
    }
    expect(snapshotJson(source)).toEqual({ ok: true, value: { list: [1], copy: { ok: true, value: [1] } } })
  })
})

describe('snapshotJson(value) over odd values', () => {
  it('refuses huge arrays of holes at once', () => {
    expect(snapshotJson(Object.assign([], { length: 2 ** 32 - 1 }))).toEqual(
      refused('[0]', 'a hole in an array is not JSON'),
    )
    const late: unknown[] = []
    late[2 ** 32 - 2] = 'last'
    expect(snapshotJson({ late })).toEqual(refused('late[0]', 'a hole in an array is not JSON'))
  })

  it.each([Object(1), Object(true), Object('text'), Object(1n), Object(Symbol('s'))])('refuses boxed %o', boxed => {
    expect(snapshotJson([boxed])).toMatchObject({ ok: false, path: '[0]' })
  })

  it('refuses iterators, generators and what can be iterated', () => {
    function* count() {
      yield 1
    }
    expect(snapshotJson([1].values()).ok).toBe(false)
    expect(snapshotJson(count()).ok).toBe(false)
    expect(snapshotJson(new Map().entries()).ok).toBe(false)
    expect(snapshotJson({ [Symbol.iterator]: count })).toEqual(refused('', 'a symbol key is not JSON'))
  })

  it('asks nothing of conversions', () => {
    const asked = (): never => {
      throw new Error('asked')
    }
    expect(snapshotJson({ valueOf: asked })).toEqual(refused('valueOf', 'a function is not JSON'))
    expect(snapshotJson(Object.assign([], { [Symbol.toPrimitive]: asked })).ok).toBe(false)
  })

  it('refuses matches of regular expressions and template strings, which are arrays with more', () => {
    const strings = (parts: TemplateStringsArray, ..._values: number[]) => parts
    expect(snapshotJson('abc'.match(/b/))).toEqual(refused('index', 'an array with an extra property is not JSON'))
    expect(snapshotJson(strings`a${1}b`)).toEqual(refused('raw', 'an array with an extra property is not JSON'))
  })

  it('finds a cycle at any depth', () => {
    const bottom: unknown[] = []
    let value: unknown = bottom
    for (let level = 0; level < 100; level++) value = [value]
    bottom.push(value)
    expect(snapshotJson(value)).toEqual(refused('[0]'.repeat(101), 'circular'))
    bottom[0] = bottom
    expect(snapshotJson(value)).toEqual(refused('[0]'.repeat(101), 'circular'))
  })

  it('takes a container again beside its own deep copy', () => {
    const shared = { deep: true }
    let value: unknown = shared
    for (let level = 0; level < 50; level++) value = [value, shared]
    const outcome = snapshotJson(value)
    expect(outcome).toEqual({ ok: true, value })
  })
})
