import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSnapshot } from '../src/is-snapshot.ts'
import { snapshotJson } from '../src/snapshot.ts'
import { isJsonArray, isJsonObject, type JsonValue } from '../src/value.ts'

const refused = (path: string, reason: string) => ({
  ok: false,
  path,
  reason,
  limit: reason.endsWith('bytes of JSON in all') ? 'maxBytes' : 'maxNodes',
})

/** Forty arrays, each twice within the one around it: a terabyte of copies. */
function laughs(doublings = 40): unknown {
  let value: unknown = ['ha']
  for (let step = 0; step < doublings; step++) value = [value, value]
  return value
}

/** Scalars and containers, as often as they are copied. */
function countNodes(value: JsonValue): number {
  const slots = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : []
  return slots.reduce<number>((sum, slot) => sum + countNodes(slot), 1)
}

const anyJson = fc.jsonValue({ noUnicodeString: false }).map((value): JsonValue => JSON.parse(JSON.stringify(value)))

describe('snapshotJson(value, { maxNodes })', () => {
  it('takes as many scalars and containers as it says, and no more', () => {
    const value = { a: 1, list: [true, {}] }
    expect(snapshotJson(value, { maxNodes: 5 })).toEqual({ ok: true, value })
    expect(snapshotJson(value, { maxNodes: 4 })).toEqual(refused('list', 'more than 4 values in all'))
    expect(snapshotJson('text', { maxNodes: 1 }).ok).toBe(true)
    expect(snapshotJson('text', { maxNodes: 0 })).toEqual(refused('', 'more than 0 values in all'))
  })

  it('counts a shared container as often as it is copied', () => {
    const shared = [1, 2]
    expect(snapshotJson({ a: shared, b: shared }, { maxNodes: 7 }).ok).toBe(true)
    expect(snapshotJson({ a: shared, b: shared }, { maxNodes: 6 })).toEqual(refused('b', 'more than 6 values in all'))
  })

  it('refuses a small graph whose copy would fill all memory', () => {
    expect(snapshotJson(laughs(), { maxNodes: 1000 })).toMatchObject({ reason: 'more than 1000 values in all' })
  })

  it('reads nothing of a container that is too large', () => {
    let reads = 0
    const large = Object.defineProperty([0, 0, 0], 0, { enumerable: true, get: () => ++reads })
    expect(snapshotJson({ large }, { maxNodes: 4 })).toEqual(refused('large', 'more than 4 values in all'))
    expect(reads).toBe(0)
  })

  it('ends a chain of getters that has no end', () => {
    const endless = (): unknown => ({
      get next() {
        return endless()
      },
    })
    expect(snapshotJson(endless(), { maxNodes: 100 })).toMatchObject({ reason: 'more than 100 values in all' })
  })

  it('takes nothing where it is no number', () => {
    expect(snapshotJson([], { maxNodes: Number.NaN })).toEqual(refused('', 'more than NaN values in all'))
    expect(snapshotJson([], { maxNodes: -1 })).toEqual(refused('', 'more than -1 values in all'))
  })

  it('counts each value of JSON once', () => {
    fc.assert(
      fc.property(anyJson, value => {
        const maxNodes = countNodes(value)
        expect(snapshotJson(value, { maxNodes })).toEqual({ ok: true, value })
        expect(snapshotJson(value, { maxNodes: maxNodes - 1 })).toMatchObject({ ok: false })
      }),
    )
  })
})

describe('snapshotJson(value, { maxBytes })', () => {
  it('takes what is no longer as JSON text, and says where it became too long', () => {
    const value = { text: 'äöü', list: [1, 'two'] }
    expect(snapshotJson(value, { maxBytes: 34 })).toEqual({ ok: true, value })
    expect(snapshotJson(value, { maxBytes: 33 })).toEqual(refused('list[1]', 'more than 33 bytes of JSON in all'))
    expect(snapshotJson('text', { maxBytes: 5 })).toEqual(refused('', 'more than 5 bytes of JSON in all'))
  })

  it('counts the bytes of UTF-8 that JSON.stringify would print', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, fc.string({ unit: 'binary' })), value => {
        const maxBytes = Buffer.byteLength(JSON.stringify(value))
        expect(snapshotJson(value, { maxBytes })).toEqual({ ok: true, value })
        expect(snapshotJson(value, { maxBytes: maxBytes - 1 })).toMatchObject({
          reason: `more than ${maxBytes - 1} bytes of JSON in all`,
        })
      }),
    )
  })

  it.each(['"\\/', '\b\t\n\v\f\r\u0000\u001f\u007f', '\ud800', '\udfff\ud800', '\ud83d\ude00', '\u2028\uffff'])(
    'counts the escapes of %j',
    text => {
      const maxBytes = Buffer.byteLength(JSON.stringify([text]))
      expect(snapshotJson([text], { maxBytes }).ok).toBe(true)
      expect(snapshotJson([text], { maxBytes: maxBytes - 1 }).ok).toBe(false)
    },
  )

  it('counts keys', () => {
    expect(snapshotJson({ 'a\n': {} }, { maxBytes: 10 }).ok).toBe(true)
    expect(snapshotJson({ 'a\n': {} }, { maxBytes: 9 })).toEqual(
      refused('["a\\n"]', 'more than 9 bytes of JSON in all'),
    )
    expect(snapshotJson({ ['long'.repeat(9)]: 1, b: 2 }, { maxBytes: 20 })).toEqual(
      refused('', 'more than 20 bytes of JSON in all'),
    )
  })

  it('refuses a small graph whose copy would fill all memory', () => {
    expect(snapshotJson(laughs(), { maxBytes: 1000 })).toMatchObject({ reason: 'more than 1000 bytes of JSON in all' })
  })

  it('copies nothing after the place where it is too long', () => {
    let reads = 0
    const value = {
      text: 'long'.repeat(10),
      get later() {
        return ++reads
      },
    }
    expect(snapshotJson(value, { maxBytes: 30 })).toEqual(refused('text', 'more than 30 bytes of JSON in all'))
    expect(reads).toBe(0)
  })

  it('takes nothing where it is no number', () => {
    expect(snapshotJson(1, { maxBytes: Number.NaN })).toEqual(refused('', 'more than NaN bytes of JSON in all'))
  })
})

describe('snapshotJson(snapshot, { freeze, maxNodes, maxBytes })', () => {
  it('measures a frozen snapshot too, and copies it again', () => {
    const first = snapshotJson([1, 2, 3], { freeze: true })
    if (!first.ok) throw new Error(first.reason)
    expect(snapshotJson(first.value, { freeze: true, maxNodes: 3 }).ok).toBe(false)
    expect(snapshotJson(first.value, { freeze: true, maxBytes: 6 }).ok).toBe(false)
    const again = snapshotJson(first.value, { freeze: true, maxNodes: 4, maxBytes: 7 })
    expect(again).toEqual(first)
    expect(again.ok && isSnapshot(again.value)).toBe(true)
  })
})
