import type { JsonValue } from '@dsh/json'
import { compileSchema } from '@dsh/json-schema'
import * as fc from 'fast-check'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { compileMembership } from '../../src/check/membership.ts'
import { judge } from '../judge.ts'

/** As the standard has it, member by member. */
function equals(expected: unknown, value: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || typeof value !== 'object' || value === null)
    return expected === value
  const names = Object.keys(expected)
  return (
    Array.isArray(expected) === Array.isArray(value) &&
    Reflect.get(expected, 'length') === Reflect.get(value, 'length') &&
    names.length === Object.keys(value).length &&
    names.every(name => Object.hasOwn(value, name) && equals(Reflect.get(expected, name), Reflect.get(value, name)))
  )
}

/** So many different objects that they are looked up. */
const many: readonly JsonValue[] = Array.from({ length: 20 }, (_, id) => ({
  id,
  tags: ['a', { b: null }],
  'odd key': '"',
}))

describe('An enum of many objects and arrays', () => {
  it('takes a member whatever the order of its keys', () => {
    expect(judge({ enum: many }, { 'odd key': '"', tags: ['a', { b: null }], id: 7 })).toEqual([])
    expect(judge({ enum: [...many, [1, 'a']] }, [1, 'a'])).toEqual([])
  })

  it('refuses what differs in one place, has more or has less', () => {
    const [first] = many as [object]
    for (const value of [
      { ...first, id: '0' },
      { ...first, more: 1 },
      { id: 0 },
      {},
      [],
      [first],
      { ...first, id: 20 },
    ])
      expect(judge({ enum: many }, value)).toHaveLength(1)
  })

  it('tells what has no text of its own from a member', () => {
    const members: readonly JsonValue[] = Array.from({ length: 20 }, (_, id) => [id])
    for (const item of [1n, undefined, () => 1, Symbol('1'), Number.NaN, -0, '1', [1]])
      expect(compileSchema({ enum: members }).check([item])).toBe(false)
    expect(compileSchema({ enum: members }).check(Array.from({ length: 1 }))).toBe(false)
  })

  it('refuses a cycle and shared data of many places at once', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    let shared: unknown = {}
    for (let level = 0; level < 40; level++) shared = { a: shared, b: shared }
    const began = process.cpuUsage()
    expect(compileSchema({ enum: many }).check(cycle)).toBe(false)
    expect(compileSchema({ enum: many }).check(shared)).toBe(false)
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
  })

  it('is looked up: of 10,000 members a miss costs no more than of 100', () => {
    const reads = (count: number): number => {
      let read = 0
      const value = new Proxy({ id: -1 }, { get: (target, key) => (read++, Reflect.get(target, key)) })
      compileMembership(Array.from({ length: count }, (_, id) => ({ id })))(value, 1)
      return read
    }
    expect(reads(10_000)).toBe(reads(100))
  })

  it('takes exactly what equals one of its members', () => {
    const lists = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 30 })
    const isRight = (values: readonly unknown[], value: unknown): void => {
      const members = values.map(member => [member]) as JsonValue[]
      const isMember = compileMembership(members)
      for (const candidate of [...members, [value], value])
        expect(isMember(candidate, 1)).toBe(members.some(member => equals(member, candidate)))
    }
    fc.assert(fc.property(lists, fc.jsonValue(), isRight))
  })
})
