import type { Answer, Draft } from './draft.ts'
import { unknown } from './draft.ts'
import { draftArray } from './draft-array.ts'
import { draftObject } from './draft-object.ts'
import { draftValues } from './draft-values.ts'
import type { Keywords } from './keywords.ts'
import { itemsOf } from './own.ts'

/* @__NO_SIDE_EFFECTS__ */
function plain(kind: 'string' | 'number' | 'integer' | 'boolean' | 'null') {
  return ({ table }: Draft): Answer =>
    () =>
      table.plain(kind)
}

const readers: ReadonlyMap<unknown, (draft: Draft, keywords: Keywords) => Answer> = new Map([
  ['string', plain('string')],
  ['number', plain('number')],
  ['integer', plain('integer')],
  ['boolean', plain('boolean')],
  ['null', plain('null')],
  ['array', draftArray],
  ['object', draftObject],
])

/** What a schema says without others: its value or values, or its type or types; undefined where that is nothing. */
export function draftOwn(draft: Draft, keywords: Keywords): Answer | undefined {
  const given = typesOf(keywords)
  if (given === undefined) return unknown(draft)
  const named = given.length === 0 ? undefined : given
  if (keywords.const !== undefined) return draftValues(draft, [keywords.const], named)
  if (keywords.enum !== undefined) return draftValues(draft, keywords.enum, named)
  if (given.length > 1) return draftTypes(draft, keywords, given)
  return named === undefined ? undefined : draftType(draft, keywords, named[0])
}

function draftTypes(draft: Draft, keywords: Keywords, types: readonly string[]): Answer {
  const answers = types.map(type => draftType(draft, keywords, type))
  return () => draft.table.union(answers.map(answer => answer()))
}

function draftType(draft: Draft, keywords: Keywords, type: string | undefined): Answer {
  return readers.get(type)?.(draft, keywords) ?? unknown(draft)
}

/** The types that a schema names or tells; undefined where `type` cannot be read. */
function typesOf(keywords: Keywords): readonly string[] | undefined {
  const { type } = keywords
  if (type === undefined) return tellsObject(keywords) ? ['object'] : tellsArray(keywords) ? ['array'] : []
  if (typeof type === 'string') return readers.has(type) ? [type] : undefined
  const names = itemsOf(type)
  const known = names?.filter((name): name is string => readers.has(name))
  return known === undefined || known.length === 0 || known.length !== names?.length ? undefined : known
}

/** Some keywords only mean something for one type, and so tell the type where none is given. */
function tellsObject({ properties, required, additionalProperties, patternProperties }: Keywords): boolean {
  return (
    properties !== undefined ||
    required !== undefined ||
    additionalProperties !== undefined ||
    patternProperties !== undefined
  )
}

function tellsArray({ items, prefixItems }: Keywords): boolean {
  return items !== undefined || prefixItems !== undefined
}
