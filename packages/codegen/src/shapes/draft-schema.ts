import { type Answer, answerAt, ask, askAll, type Draft, unknown } from './draft.ts'
import { draftArray } from './draft-array.ts'
import { draftObject } from './draft-object.ts'
import { draftValues } from './draft-values.ts'
import { type Keywords, keywordsOf } from './keywords.ts'
import { noteOf } from './notes.ts'
import { type Fields, itemsOf } from './own.ts'
import type { PlainShape, Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

const plain =
  (kind: 'string' | 'number' | 'integer' | 'boolean' | 'null') =>
  ({ table }: Draft): Answer =>
  () =>
    table.plain(kind)

const types: ReadonlyMap<unknown, (draft: Draft, keywords: Keywords) => Answer> = new Map([
  ['string', plain('string')],
  ['number', plain('number')],
  ['integer', plain('integer')],
  ['boolean', plain('boolean')],
  ['null', plain('null')],
  ['array', draftArray],
  ['object', draftObject],
])

/** The types without parts. */
const plainTypes: ReadonlyMap<unknown, PlainShape['kind']> = new Map(
  (['string', 'number', 'integer', 'boolean', 'null'] as const).map(kind => [kind, kind]),
)

/** Keywords that say more of a value's type than `type` does. */
const shaping = new Set(['const', 'enum', 'anyOf', 'oneOf', 'allOf', '$ref', '$dynamicRef'])

/** The shape of a schema that has a plain type and no part, as most have; undefined for all others. */
export function plainShape(table: ShapeTable, fields: Fields): Shape | undefined {
  const { names, values } = fields
  let kind: PlainShape['kind'] | undefined
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string
    if (name === 'type') kind = plainTypes.get(values[at])
    else if (shaping.has(name)) return undefined
  }
  return kind === undefined ? undefined : table.noted(noteOf(fields), table.plain(kind))
}

/** Asks about the parts of a schema; what it gives is the shape, once they are known. */
export function draftSchema(draft: Draft, fields: Fields): Answer {
  const { table } = draft
  const keywords = keywordsOf(fields)
  const parts: Answer[] = []
  for (const read of readers) read(draft, keywords, parts)
  const note = noteOf(fields)
  const [only] = parts
  return only !== undefined && parts.length === 1
    ? () => table.noted(note, only())
    : () => table.noted(note, table.intersection(parts.map(part => part())))
}

/** Adds what some keywords say of a value; where several say something, the value is all of it at once. */
type Reader = (draft: Draft, keywords: Keywords, parts: Answer[]) => void

const readReference: Reader = (draft, { $dynamicRef, $ref }, parts) => {
  if ($dynamicRef !== undefined) parts.push(unknown(draft))
  else if ($ref !== undefined) {
    const target = draft.resolve($ref)
    const place = ask(draft, target?.schema, true)
    parts.push(() => {
      const shape = answerAt(draft, place)
      if (target?.name !== undefined) draft.table.call(shape, target.name)
      return shape
    })
  }
}

/** What the schema says of its own: its value or values, or its type or types. */
const readOwn: Reader = (draft, keywords, parts) => {
  const given = typesOf(keywords)
  if (given === undefined) {
    parts.push(unknown(draft))
    return
  }
  const named = given.length === 0 ? undefined : given
  if (keywords.const !== undefined) parts.push(draftValues(draft, [keywords.const], named))
  else if (keywords.enum !== undefined) parts.push(draftValues(draft, keywords.enum, named))
  else {
    const answers = given.map(type => types.get(type)?.(draft, keywords) ?? unknown(draft))
    const [only] = answers
    if (answers.length > 1) parts.push(() => draft.table.union(answers.map(answer => answer())))
    else if (only !== undefined) parts.push(only)
  }
}

/** The types that a schema names or tells; undefined where `type` cannot be read. */
function typesOf(keywords: Keywords): readonly string[] | undefined {
  const { type } = keywords
  if (type === undefined) {
    const told = telling.find(one => one.keywords.some(keyword => keywords[keyword] !== undefined))
    return told?.types ?? []
  }
  if (typeof type === 'string') return types.has(type) ? [type] : undefined
  const names = itemsOf(type)
  const known = names?.filter((name): name is string => types.has(name))
  return known === undefined || known.length === 0 || known.length !== names?.length ? undefined : known
}

/** Keywords that only mean something for one type, and so tell the type where none is given. */
const telling: readonly { readonly types: readonly string[]; readonly keywords: readonly (keyof Keywords)[] }[] = [
  { types: ['object'], keywords: ['properties', 'required', 'additionalProperties', 'patternProperties'] },
  { types: ['array'], keywords: ['items', 'prefixItems'] },
]

/** `anyOf` and `oneOf`: a type cannot say that exactly one matches. */
const readUnion =
  (keyword: 'anyOf' | 'oneOf'): Reader =>
  (draft, keywords, parts) => {
    if (keywords[keyword] === undefined) return
    const branches = itemsOf(keywords[keyword])
    if (branches === undefined || branches.length === 0) {
      parts.push(unknown(draft))
      return
    }
    const first = askAll(draft, branches, true)
    parts.push(() => draft.table.union(draft.shapes.slice(first, first + branches.length)))
  }

const readAll: Reader = (draft, { allOf }, parts) => {
  if (allOf === undefined) return
  const all = itemsOf(allOf)
  if (all === undefined) parts.push(unknown(draft))
  for (const part of all ?? []) {
    const place = ask(draft, part, true)
    parts.push(() => answerAt(draft, place))
  }
}

const readers = [readReference, readOwn, readUnion('anyOf'), readUnion('oneOf'), readAll]
