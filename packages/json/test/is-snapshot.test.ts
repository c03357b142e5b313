import { describe, expect, it } from 'vitest'
import { freezeJson } from '../src/freeze.ts'
import { fewLevels, isShallowSnapshot, isSnapshot, snapshotSize } from '../src/is-snapshot.ts'
import { snapshotJson } from '../src/snapshot.ts'
import type { JsonObject, JsonValue } from '../src/value.ts'

function frozenCopy(value: unknown): JsonValue {
  const outcome = snapshotJson(value, { freeze: true })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value
}

describe('isSnapshot(value)', () => {
  it('knows what snapshotJson froze, objects and arrays', () => {
    expect(isSnapshot(frozenCopy({ a: 1 }))).toBe(true)
    expect(isSnapshot(frozenCopy([]))).toBe(true)
  })

  it('does not take a copy that can still change', () => {
    const outcome = snapshotJson({ a: 1 })
    expect(outcome.ok && isSnapshot(outcome.value)).toBe(false)
  })

  it('does not take what others froze', () => {
    expect(isSnapshot(freezeJson({ a: 1 }))).toBe(false)
  })

  it('does not take a part of a snapshot, or what looks like one', () => {
    const whole = frozenCopy({ part: {} }) as JsonObject
    expect(isSnapshot(whole['part'])).toBe(false)
    expect(isSnapshot(structuredClone(whole))).toBe(false)
    expect(isSnapshot(Object.freeze(Object.create(whole)))).toBe(false)
    expect(isSnapshot(new Proxy(whole, {}))).toBe(false)
  })

  it('does not take scalars', () => {
    expect(isSnapshot(frozenCopy('text'))).toBe(false)
    expect(isSnapshot(null)).toBe(false)
    expect(isSnapshot(undefined)).toBe(false)
  })

  it('runs nothing of a hostile value', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(isSnapshot(proxy)).toBe(false)
  })

  it('says whether it nests no deeper than that', () => {
    const value = frozenCopy({ a: [{}], b: 1 })
    expect(isSnapshot(value, { maxDepth: 3 })).toBe(true)
    expect(isSnapshot(value, { maxDepth: 2 })).toBe(false)
  })

  it('says whether it has no more values than that', () => {
    const value = frozenCopy({ a: [{}], b: 1 })
    expect(isSnapshot(value, { maxNodes: 4 })).toBe(true)
    expect(isSnapshot(value, { maxNodes: 3 })).toBe(false)
    const limited = snapshotJson({ a: [{}], b: 1 }, { freeze: true, maxNodes: 10 })
    expect(limited.ok && isSnapshot(limited.value, { maxNodes: 4 })).toBe(true)
    expect(limited.ok && isSnapshot(limited.value, { maxNodes: 3 })).toBe(false)
  })

  it('leaves nothing on the copy that anyone could see', () => {
    const value = frozenCopy({ a: 1 }) as JsonObject
    expect(Reflect.ownKeys(value)).toEqual(['a'])
    expect(Object.isFrozen(value)).toBe(true)
    expect(value).toStrictEqual({ a: 1 })
  })
})

describe('isShallowSnapshot(value)', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = []
    for (let level = 1; level < levels; level++) value = [value]
    return value
  }

  it('takes snapshots of as many levels as most values have at most, and no deeper ones', () => {
    const [shallow, deep] = [frozenCopy(nested(fewLevels)), frozenCopy(nested(fewLevels + 1))]
    expect([shallow, deep].map(isShallowSnapshot)).toEqual([true, false])
    expect([shallow, deep].map(value => isSnapshot(value))).toEqual([true, true])
    expect([shallow, deep].map(value => snapshotSize(value)?.depth)).toEqual([fewLevels, fewLevels + 1])
  })

  it('takes nothing else', () => {
    const others = [freezeJson({}), (frozenCopy({ part: {} }) as JsonObject)['part'], 'text', null, undefined]
    expect(others.map(isShallowSnapshot)).toEqual(others.map(() => false))
  })
})

describe('snapshotSize(value)', () => {
  it('tells how deep a snapshot is nested, and of how many values it is', () => {
    expect(snapshotSize(frozenCopy({ a: [{}], b: 1 }))).toEqual({ depth: 3, nodes: 4 })
    expect(snapshotSize(frozenCopy([]))).toEqual({ depth: 1, nodes: 1 })
  })

  it('counts what is shared at each of its places', () => {
    const shared = { a: 1 }
    expect(snapshotSize(frozenCopy([shared, shared]))).toEqual({ depth: 2, nodes: 5 })
  })

  it('tells nothing of what is no snapshot', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const others = [freezeJson({}), (frozenCopy({ part: {} }) as JsonObject)['part'], 'text', null, undefined, proxy]
    expect(others.map(snapshotSize)).toEqual(others.map(() => undefined))
  })
})
