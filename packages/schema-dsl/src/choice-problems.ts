import { readList } from '@dsh/json'
import type { JsonSchemaNode } from '@dsh/json-schema'

type Problems = (value: unknown, node: JsonSchemaNode, path: string) => readonly string[]

/** What is wrong with the choices of a scalar, which must be of its type, by their keyword. */
export const choiceProblems: { readonly [keyword: string]: Problems | undefined } = {
  enum: (value, { type }, path) => {
    const members = readList(value)
    if (members === undefined) return [`${path}.enum must be a non-empty array of scalar values`]
    return areChoices(type, members) ? [] : [`${path}.enum must be a non-empty array of ${String(type)} values`]
  },
  const: (value, { type, enum: members }, path) => {
    if (!isOf(type, value)) return [`${path}.const must be a ${String(type)} value`]
    const others = readList(members)
    const isMissing = others !== undefined && areChoices(type, others) && !others.includes(value)
    return isMissing ? [`${path}.const must be one of ${path}.enum when both are declared`] : []
  },
}

function areChoices(type: unknown, members: readonly unknown[]): boolean {
  return members.length > 0 && members.every(member => isOf(type, member))
}

function isOf(type: unknown, value: unknown): boolean {
  if (typeof value !== 'number') return type === (value === null ? 'null' : typeof value)
  return (
    (type === 'integer' ? Number.isInteger(value) : Number.isFinite(value) && type === 'number') &&
    !Object.is(value, -0)
  )
}
