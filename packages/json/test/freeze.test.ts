import { describe, expect, it } from 'vitest'
import { freezeJson } from '../src/freeze.ts'

describe('freezeJson(value)', () => {
  it('freezes in place at any depth and gives the same value back', () => {
    const value = { a: [{ b: {} }] }
    expect(freezeJson(value)).toBe(value)
    expect([value, value.a, value.a[0], value.a[0]!.b].every(Object.isFrozen)).toBe(true)
  })

  it('gives scalars back', () => {
    expect(freezeJson('text')).toBe('text')
    expect(freezeJson(undefined)).toBeUndefined()
  })

  it('enters what was frozen already', () => {
    const value = Object.freeze({ open: {} })
    expect(Object.isFrozen(freezeJson(value).open)).toBe(true)
  })

  it('takes 100,000 levels', () => {
    let value: unknown[] = []
    const bottom = value
    for (let level = 0; level < 100_000; level++) value = [value]
    freezeJson(value)
    expect(Object.isFrozen(bottom)).toBe(true)
  })

  it('takes cycles', () => {
    const value: Record<string, unknown> = {}
    value['self'] = value
    expect(Object.isFrozen(freezeJson(value))).toBe(true)
  })

  it('leaves signals, maps and instances as they are', () => {
    const { signal } = new AbortController()
    const value = freezeJson({ signal, map: new Map(), url: new URL('file:///a') })
    expect([value.signal, value.map, value.url].some(Object.isFrozen)).toBe(false)
  })

  it('runs no getter', () => {
    let reads = 0
    freezeJson({
      get a() {
        return ++reads
      },
    })
    expect(reads).toBe(0)
  })

  it('leaves a proxy that refuses, and freezes its neighbours', () => {
    const refusing = new Proxy({}, { preventExtensions: () => false })
    const value = freezeJson({ refusing, neighbour: {} })
    expect(Object.isFrozen(value.neighbour)).toBe(true)
  })
})
