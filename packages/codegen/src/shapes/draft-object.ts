import { type Answer, answerAt, ask, askAll, type Draft, unknown } from './draft.ts'
import type { Keywords } from './keywords.ts'
import { type Fields, fieldsOf, itemsOf } from './own.ts'
import type { Member, ObjectShape } from './shape.ts'

const none: Fields = { names: [], values: [] }

/** `type: "object"`. */
export function draftObject(draft: Draft, schema: Keywords): Answer {
  const { table } = draft
  const properties = optional(schema.properties, fieldsOf, none)
  const required = optional(schema.required, namesOf, none.names)
  const patterns = optional(schema.patternProperties, fieldsOf, none)
  if (properties === undefined || required === undefined || patterns === undefined) return unknown(draft)
  const first = askAll(draft, properties.values)
  const others = draftOthers(draft, schema, patterns.values)
  return () => {
    const missing = new Set(required)
    const members = properties.names.map((name, at): Member => {
      return { name, isRequired: missing.delete(name), shape: answerAt(draft, first + at) }
    })
    // What is required and nowhere declared may look like anything.
    for (const name of missing) members.push({ name, isRequired: true, shape: table.plain('unknown') })
    return table.make({ kind: 'object', members, others: others() })
  }
}

function draftOthers(
  draft: Draft,
  { additionalProperties }: Keywords,
  patterns: readonly unknown[],
): () => ObjectShape['others'] {
  const first = askAll(draft, patterns)
  if (additionalProperties !== undefined && additionalProperties !== false) ask(draft, additionalProperties)
  const end = draft.questions.length
  if (end > first) return () => draft.table.union(draft.shapes.slice(first, end))
  return () => (additionalProperties === false ? 'none' : 'unsaid')
}

/** `absent` where nothing was said, undefined where it cannot be read. */
function optional<T>(value: unknown, read: (value: unknown) => T | undefined, absent: T): T | undefined {
  return value === undefined ? absent : read(value)
}

function namesOf(value: unknown): readonly string[] | undefined {
  const items = itemsOf(value)
  return items?.every(item => typeof item === 'string') === true ? items : undefined
}
