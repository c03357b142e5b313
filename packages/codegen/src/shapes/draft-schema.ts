import type { Answer, Draft } from './draft.ts'
import { unknown } from './draft.ts'
import { draftArray } from './draft-array.ts'
import { draftObject } from './draft-object.ts'
import { draftValues } from './draft-values.ts'
import { type Fields, itemsOf } from './own.ts'
import { noteOf } from './notes.ts'
import type { PlainShape, Shape } from './shape.ts'
import type { ShapeTable } from './shape-table.ts'

const plain =
  (kind: 'string' | 'number' | 'integer' | 'boolean' | 'null') =>
  ({ table }: Draft): Answer =>
  () =>
    table.plain(kind)

const types: ReadonlyMap<unknown, (draft: Draft, schema: Fields) => Answer> = new Map([
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
export function plainShape(table: ShapeTable, schema: Fields): Shape | undefined {
  const kind = plainTypes.get(schema.get('type'))
  if (kind === undefined) return undefined
  for (const keyword of schema.keys()) if (shaping.has(keyword)) return undefined
  return table.noted(noteOf(schema), table.plain(kind))
}

/** Keywords that only mean something for one type, and so tell the type where none is given. */
const telling: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
  ['array', ['items', 'prefixItems']],
]

/** Asks about the parts of a schema; what it gives is the shape, once they are known. */
export function draftSchema(draft: Draft, schema: Fields): Answer {
  const { table } = draft
  const parts: Answer[] = []
  for (const read of readers) for (const part of read(draft, schema)) parts.push(part)
  const note = noteOf(schema)
  const [only] = parts
  return only !== undefined && parts.length === 1
    ? () => table.noted(note, only())
    : () => table.noted(note, table.intersection(parts.map(part => part())))
}

function draftReference(draft: Draft, schema: Fields): readonly Answer[] {
  if (schema.get('$dynamicRef') !== undefined) return [unknown(draft)]
  return schema.get('$ref') === undefined ? [] : [draft.askReference(schema.get('$ref'))]
}

/** What the schema says of its own: its value or values, or its type or types. */
function draftOwn(draft: Draft, schema: Fields): readonly Answer[] {
  const given = typesOf(schema)
  if (given === undefined) return [unknown(draft)]
  const named = given.length === 0 ? undefined : given
  if (schema.get('const') !== undefined) return [draftValues(draft, [schema.get('const')], named)]
  if (schema.get('enum') !== undefined) return [draftValues(draft, schema.get('enum'), named)]
  const answers = given.map(type => types.get(type)?.(draft, schema) ?? unknown(draft))
  return answers.length < 2 ? answers : [() => draft.table.union(answers.map(answer => answer()))]
}

/** The types that a schema names or tells; undefined where `type` cannot be read. */
function typesOf(schema: Fields): readonly string[] | undefined {
  const type = schema.get('type')
  if (type === undefined) {
    const told = telling.find(([, keywords]) => keywords.some(keyword => schema.get(keyword) !== undefined))
    return told === undefined ? [] : [told[0]]
  }
  if (typeof type === 'string') return types.has(type) ? [type] : undefined
  const names = itemsOf(type)
  const known = names?.filter((name): name is string => types.has(name))
  return known === undefined || known.length === 0 || known.length !== names?.length ? undefined : known
}

/** `anyOf` and `oneOf`: a type cannot say that exactly one matches. */
const unions = ['anyOf', 'oneOf'].map(keyword => (draft: Draft, schema: Fields): readonly Answer[] => {
  if (schema.get(keyword) === undefined) return []
  const branches = itemsOf(schema.get(keyword))
  if (branches === undefined || branches.length === 0) return [unknown(draft)]
  const answers = branches.map(branch => draft.ask(branch, true))
  return [() => draft.table.union(answers.map(answer => answer()))]
})

function draftAll(draft: Draft, schema: Fields): readonly Answer[] {
  if (schema.get('allOf') === undefined) return []
  return itemsOf(schema.get('allOf'))?.map(part => draft.ask(part, true)) ?? [unknown(draft)]
}

const readers = [draftReference, draftOwn, ...unions, draftAll]
