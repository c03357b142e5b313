import { type Answer, answerAt, ask, askAll, type Draft, unknown } from './draft.ts'
import type { Keywords } from './keywords.ts'
import { type Fields, fieldsOf, itemsOf } from './own.ts'
import type { Member, ObjectShape } from './shape.ts'

const none: Fields = { names: [], values: [] }

/** `type: "object"`. */
export function draftObject(draft: Draft, schema: Keywords): Answer {
  const properties = optional(schema.properties, fieldsOf, none)
  const required = optional(schema.required, namesOf, none.names)
  const patterns = optional(schema.patternProperties, fieldsOf, none)
  if (properties === undefined || required === undefined || patterns === undefined) return unknown(draft)
  const first = askAll(draft, properties.values)
  const others = draftOthers(draft, schema, patterns.values)
  return objectOf(draft, properties.names, required, first, others)
}

function objectOf(
  draft: Draft,
  names: readonly string[],
  required: readonly string[],
  first: number,
  others: () => ObjectShape['others'],
): Answer {
  return () => {
    const { table } = draft
    const isRequired = lookUp(required)
    const members: Member[] = names.map((name, at) => {
      return { name, isRequired: isRequired(name), shape: answerAt(draft, first + at) }
    })
    // What is required and nowhere declared may look like anything.
    for (const name of undeclared(names, required))
      members.push({ name, isRequired: true, shape: table.plain('unknown') })
    return table.make({ kind: 'object', members, others: others() })
  }
}

/** In more names than these a set finds one faster. */
const few = 16

/** Whether a name is among some. */
function lookUp(names: readonly string[]): (name: string) => boolean {
  if (names.length <= few) return name => names.includes(name)
  const set = new Set(names)
  return name => set.has(name)
}

function undeclared(names: readonly string[], required: readonly string[]): Iterable<string> {
  const isDeclared = lookUp(names)
  if (required.every(isDeclared)) return none.names
  return new Set(required.filter(name => !isDeclared(name)))
}

function draftOthers(
  draft: Draft,
  { additionalProperties }: Keywords,
  patterns: readonly unknown[],
): () => ObjectShape['others'] {
  const first = askAll(draft, patterns)
  if (additionalProperties !== undefined && additionalProperties !== false) ask(draft, additionalProperties)
  return draft.asked > first ? unionOf(draft, first, draft.asked) : additionalProperties === false ? closed : open
}

function unionOf(draft: Draft, first: number, end: number): Answer {
  return () => draft.table.union(draft.shapes.slice(first, end))
}

const closed = (): 'none' => 'none'
const open = (): 'unsaid' => 'unsaid'

/** `absent` where nothing was said, undefined where it cannot be read. */
function optional<T>(value: unknown, read: (value: unknown) => T | undefined, absent: T): T | undefined {
  return value === undefined ? absent : read(value)
}

function namesOf(value: unknown): readonly string[] | undefined {
  const items = itemsOf(value)
  return items?.every(item => typeof item === 'string') === true ? items : undefined
}
