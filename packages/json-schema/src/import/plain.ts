import { readContainer } from '@dsh/json'
import { JsonSchemaError } from '../error.ts'
import { itemPath, propertyPath } from '../path.ts'
import { isScalar } from '../read/read-value.ts'
import type { Ledger } from './receipt.ts'

/** An object of a foreign schema as it was read, without a prototype. Objects that were shared still are. */
export type Plain = Readonly<Record<string, unknown>>

/** Stands where a foreign schema has something that JSON has not. */
export const notJson: unique symbol = Symbol('not JSON')

/** Far more than a schema has; an object that answers with new ones for ever has no end. */
const most = 2 ** 17

/** Reads each member of anything once, or throws a `JsonSchemaError` where there is no end of it. */
export function readPlain(root: unknown, ledger: Ledger): unknown {
  const copies = new Map<object, unknown>()
  const pending: (() => void)[] = []

  const copyOf = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) {
      if (isScalar(value)) return value
      return value === 0 ? 0 : notJson
    }
    if (copies.has(value)) return copies.get(value)
    if (copies.size === most) throw new JsonSchemaError([`schema has more than ${most} objects and arrays`])
    const copy = enter(value, path)
    copies.set(value, copy)
    return copy
  }

  const enter = (value: object, path: string): unknown => {
    const { kind, members, isLossy } = readContainer(value)
    const entries: [string, unknown][] = Object.entries(members)
    if (kind === 'object') {
      const copy: Record<string, unknown> = Object.create(null)
      if (isLossy) ledger.note(path, '', 'dropped', 'symbols and hidden keys are not JSON')
      pending.push(() => {
        for (const [key, member] of entries) {
          if (member !== undefined) copy[key] = copyOf(member, propertyPath(path, key))
        }
      })
      return copy
    }
    if (kind !== 'array' || entries.length !== (members as readonly unknown[]).length) return notJson
    const list: unknown[] = []
    if (isLossy) ledger.note(path, '', 'dropped', 'an array has items and nothing else in JSON')
    pending.push(() => {
      for (const [index, item] of entries) list.push(copyOf(item, itemPath(path, Number(index))))
    })
    return list
  }

  const whole = copyOf(root, 'schema')
  for (let fill = pending.pop(); fill !== undefined; fill = pending.pop()) fill()
  return whole
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** One object with the members of all of these, and none of what is no object; a later one wins. */
export function joined(...sources: readonly unknown[]): Record<string, unknown> {
  return Object.assign(Object.create(null), ...sources.filter(isPlain))
}

/** The items of a list, and none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : []
}

/** Whether a value can be written as JSON of a size that anyone would: parts that are shared count each time. */
export function isWritable(value: unknown): boolean {
  let seen = 0
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (next === notJson || ++seen > most) return false
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) pending.push(part)
  }
  return true
}
