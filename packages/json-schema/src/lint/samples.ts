import { isJsonObject, type JsonValue } from '@dsh/json'
import { membersOf } from '../check/membership.ts'
import type { SubSchema } from '../node.ts'
import type { Lint, Sort } from './rule.ts'

const usual: readonly JsonValue[] = [null, true, 0, 1, 1.5, '', 'a', [], {}]
/** What needs more is not guessed. */
const deepest = 3
const mostNames = 20

/** Values that all of some schemas may take; whether they do is to be asked. */
export function samplesOf(schemas: readonly SubSchema[], lint: Lint): readonly JsonValue[] {
  const samples = schemas.map(schema => sampleOf(schema, lint))
  const joined = Object.fromEntries(samples.filter(isJsonObject).flatMap(sample => Object.entries(sample)))
  const listed = schemas.flatMap(schema => (typeof schema === 'object' ? (membersOf(schema) ?? []) : []))
  return [joined, ...samples, ...listed, ...usual]
}

/** A small value that a schema may take. */
function sampleOf(schema: SubSchema, lint: Lint, depth = 0): JsonValue {
  const [sort] = lint.sortsOf(schema)
  if (typeof schema === 'boolean' || sort === undefined || depth > deepest) return null
  const nodes = lint.alwaysWith(schema)
  for (const node of nodes) {
    const [member] = membersOf(node) ?? []
    if (member !== undefined) return member
  }
  if (sort === 'object') {
    const properties = nodes.flatMap(node => Object.entries(node.properties ?? {}))
    const required = new Set(nodes.flatMap(node => node.required ?? []))
    if (required.size > mostNames) return null
    const needed = [...required].map((name): [string, JsonValue] => {
      const declared = properties.find(([other]) => other === name)?.[1] ?? true
      return [name, sampleOf(declared, lint, depth + 1)]
    })
    return Object.fromEntries(needed)
  }
  if (sort === 'string') return 'a'.repeat(Math.min(100, Math.max(0, ...nodes.map(({ minLength = 0 }) => minLength))))
  if (sort === 'integer') return Math.max(0, ...nodes.map(({ minimum = 0 }) => Math.ceil(minimum)))
  return plain[sort]
}

const plain: Readonly<Record<Exclude<Sort, 'object' | 'string' | 'integer'>, JsonValue>> = {
  array: [],
  fraction: 0.5,
  boolean: true,
  null: null,
}
