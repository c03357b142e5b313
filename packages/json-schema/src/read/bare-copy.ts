import type { JsonSchemaNode } from '../node.ts'

/** A copy of a schema without prototypes, so that no keyword is ever inherited; what was shared stays shared. */
export function bareCopy(root: JsonSchemaNode): JsonSchemaNode {
  const copies = new Map<object, Record<string, unknown>>()
  const pending: object[] = []
  const copyOf = (source: object): Record<string, unknown> => {
    const known = copies.get(source)
    if (known !== undefined) return known
    const copy = (Array.isArray(source) ? [] : Object.create(null)) as Record<string, unknown>
    copies.set(source, copy)
    pending.push(source)
    return copy
  }
  const whole = copyOf(root)
  for (let source = pending.pop(); source !== undefined; source = pending.pop()) {
    const copy = copyOf(source)
    for (const [key, member] of Object.entries(source) as [string, unknown][]) {
      copy[key] = typeof member === 'object' && member !== null ? copyOf(member) : member
    }
  }
  return whole
}
