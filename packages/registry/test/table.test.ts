import { describe, expect, it } from 'vitest'
import { createTable, type Table } from '../src/table.ts'

const valuesOf = <T>(table: Table<T>): readonly T[] => [...table.entries()].map(({ value }) => value)

describe('createTable()', () => {
  it('gives what was added, in order', () => {
    const table = createTable<string>()
    table.add('a')
    table.add('b')
    expect(valuesOf(table)).toEqual(['a', 'b'])
    expect(table.size()).toBe(2)
  })

  it('keeps equal values apart, each with its own way back, which works once', () => {
    const table = createTable<string>()
    const remove = table.add('a')
    table.add('a')
    remove()
    remove()
    expect(valuesOf(table)).toEqual(['a'])
  })

  it('visits what is added while somebody iterates', () => {
    const table = createTable<number>()
    table.add(1)
    const seen: number[] = []
    for (const { value } of table.entries()) {
      seen.push(value)
      if (value < 3) table.add(value + 1)
    }
    expect(seen).toEqual([1, 2, 3])
  })

  it('ends an iteration whose table has been empty in between', () => {
    const table = createTable<string>()
    const remove = table.add('a')
    const seen: string[] = []
    for (const { value } of table.entries()) {
      seen.push(value)
      remove()
      table.add('b')
    }
    expect(seen).toEqual(['a'])
    expect(valuesOf(table)).toEqual(['b'])
  })

  it('takes no harm from a way back that comes after a new generation', () => {
    const table = createTable<string>()
    const remove = table.add('a')
    remove()
    table.add('b')
    remove()
    expect(valuesOf(table)).toEqual(['b'])
  })
})
