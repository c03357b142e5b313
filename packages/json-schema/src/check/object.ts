import type { JsonSchemaNode } from '../node.ts'
import { spend } from './allowance.ts'
import type { Check, Compiler, KindTest } from './check.ts'
import { assertAllSeen, isObject, isOrdinaryObject, unusual } from './ordinary.ts'

interface Slot {
  readonly check: Check
  /** Whether `properties` has it; else it is the rest, unless a pattern speaks of it. */
  readonly isDeclared: boolean
  /** 1 where the property is required: what is counted at the end. */
  readonly weight: number
}

/** Checks the value of a key by all patterns that match it; undefined where none does. */
type ByPattern = (key: string, value: unknown, depth: number) => boolean | undefined

/** One walk over the keys of the value: required, declared, by pattern, other, and lossless, all at once. */
export function compileObject(node: JsonSchemaNode, compiler: Compiler, more: readonly KindTest<object>[]): Check {
  const { allowance, maxDepth, trusts } = compiler
  const rest: Slot = { check: compiler.compile(node.additionalProperties ?? true), isDeclared: false, weight: 0 }
  const slots = compileSlots(node, compiler, rest)
  const byPattern = compilePatterns(node, compiler)
  const required = new Set(node.required).size
  const takes = trusts ? isObject : isOrdinaryObject
  return (value, depth) => {
    if (!takes(value)) return false
    if (depth > maxDepth) throw unusual
    let count = 0
    let found = 0
    for (const key in value) {
      const item = value[key]
      const slot = slots.get(key) ?? rest
      const matched = byPattern?.(key, item, depth + 1)
      if (matched === false) return false
      if ((matched === undefined || slot.isDeclared) && !slot.check(item, depth + 1)) return false
      found += slot.weight
      count++
    }
    if (found !== required) return false
    if (!trusts) {
      assertAllSeen(value, count)
      spend(allowance, count)
    }
    for (const test of more) if (!test(value, depth)) return false
    return true
  }
}

function compileSlots(node: JsonSchemaNode, compiler: Compiler, rest: Slot): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>()
  for (const [name, schema] of Object.entries(node.properties ?? {})) {
    slots.set(name, { check: compiler.compile(schema), isDeclared: true, weight: 0 })
  }
  for (const name of node.required ?? []) slots.set(name, { ...(slots.get(name) ?? rest), weight: 1 })
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
