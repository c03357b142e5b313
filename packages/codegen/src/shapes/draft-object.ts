import { type Answer, type Draft, unknown } from './draft.ts'
import { type Fields, fieldsOf, itemsOf } from './own.ts'
import type { Member, ObjectShape, Shape } from './shape.ts'

const none: Fields = new Map()

/** `type: "object"`. */
export function draftObject(draft: Draft, schema: Fields): Answer {
  const properties = optional(schema.get('properties'), fieldsOf, none)
  const required = optional(schema.get('required'), namesOf, [])
  const patterns = optional(schema.get('patternProperties'), fieldsOf, none)
  if (properties === undefined || required === undefined || patterns === undefined) return unknown(draft)
  const mandatory = new Set(required)
  const members = Array.from(properties, ([name, property]) => ({ name, answer: draft.ask(property) }))
  // What is required and nowhere declared may look like anything.
  for (const name of mandatory) if (!properties.has(name)) members.push({ name, answer: unknown(draft) })
  const others = draftOthers(draft, schema, [...patterns.values()])
  return () =>
    draft.table.make({
      kind: 'object',
      members: members.map(({ name, answer }): Member => ({ name, isRequired: mandatory.has(name), shape: answer() })),
      others: others(),
    })
}

function draftOthers(draft: Draft, schema: Fields, patterns: readonly unknown[]): () => ObjectShape['others'] {
  const additional = schema.get('additionalProperties')
  const answers: (() => Shape)[] = patterns.map(pattern => draft.ask(pattern))
  if (additional !== undefined && additional !== false) answers.push(draft.ask(additional))
  if (answers.length > 0) return () => draft.table.union(answers.map(answer => answer()))
  return () => (additional === false ? 'none' : 'unsaid')
}

/** `absent` where nothing was said, undefined where it cannot be read. */
function optional<T>(value: unknown, read: (value: unknown) => T | undefined, absent: T): T | undefined {
  return value === undefined ? absent : read(value)
}

function namesOf(value: unknown): readonly string[] | undefined {
  const items = itemsOf(value)
  const names = items?.filter(item => typeof item === 'string')
  return names?.length === items?.length ? names : undefined
}
