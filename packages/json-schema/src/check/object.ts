import type { JsonSchemaNode } from '../node.ts'
import type { Check, Compiler, KindTest } from './check.ts'
import { assertAllSeen, isOrdinaryObject, unusual } from './ordinary.ts'

interface Slot {
  /** Absent where the property is required and not declared. */
  readonly check?: Check
  /** 1 where the property is required: what is counted at the end. */
  readonly weight: number
}

/** Checks the value of a key by all patterns that match it; undefined where none does. */
type ByPattern = (key: string, value: unknown, depth: number) => boolean | undefined

/** One walk over the keys of the value: required, declared, by pattern, other, and lossless, all at once. */
export function compileObject(node: JsonSchemaNode, compiler: Compiler, more: readonly KindTest<object>[]): Check {
  const { maxDepth } = compiler
  const slots = compileSlots(node, compiler)
  const byPattern = compilePatterns(node, compiler)
  const other = compiler.compile(node.additionalProperties ?? true)
  const required = new Set(node.required).size
  const checkMember = (key: string, item: unknown, depth: number, check: Check | undefined): boolean => {
    const matched = byPattern?.(key, item, depth)
    if (matched === false) return false
    if (check !== undefined) return check(item, depth)
    return matched === true || other(item, depth)
  }
  return (value, depth) => {
    if (!isOrdinaryObject(value)) return false
    if (depth > maxDepth) throw unusual
    let count = 0
    let found = 0
    for (const key in value) {
      count++
      const slot = slots.get(key)
      const check = slot?.check
      if (slot !== undefined) found += slot.weight
      if (check !== undefined && byPattern === undefined) {
        if (!check(value[key], depth + 1)) return false
      } else if (!checkMember(key, value[key], depth + 1, check)) return false
    }
    if (found !== required) return false
    assertAllSeen(value, count)
    for (const test of more) if (!test(value, depth)) return false
    return true
  }
}

function compileSlots(node: JsonSchemaNode, compiler: Compiler): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>()
  for (const name of node.required ?? []) slots.set(name, { weight: 1 })
  for (const [name, schema] of Object.entries(node.properties ?? {})) {
    slots.set(name, { check: compiler.compile(schema), weight: slots.get(name)?.weight ?? 0 })
  }
  return slots
}

function compilePatterns(node: JsonSchemaNode, compiler: Compiler): ByPattern | undefined {
  if (node.patternProperties === undefined) return undefined
  const patterns = Object.entries(node.patternProperties).map(([pattern, schema]) => ({
    expression: new RegExp(pattern, 'u'),
    check: compiler.compile(schema),
  }))
  return (key, value, depth) => {
    let matched: true | undefined
    for (const { expression, check } of patterns) {
      if (!expression.test(key)) continue
      if (!check(value, depth)) return false
      matched = true
    }
    return matched
  }
}
