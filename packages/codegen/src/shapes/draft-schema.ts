import { type Answer, answerAt, ask, askAll, type Draft, unknown } from './draft.ts'
import { draftOwn } from './draft-own.ts'
import type { Keywords } from './keywords.ts'
import { itemsOf } from './own.ts'
import { createReferences } from './references.ts'

/** Asks about the parts of a schema; what it gives is the shape, without words about it, once they are known. */
export function draftSchema(draft: Draft, keywords: Keywords): Answer {
  const reference = draftReference(draft, keywords)
  const own = draftOwn(draft, keywords)
  // A type cannot say that exactly one matches.
  const any = draftUnion(draft, keywords.anyOf)
  const one = draftUnion(draft, keywords.oneOf)
  const all = draftAll(draft, keywords.allOf)
  const first = reference ?? own ?? any ?? one
  const isOnly = first !== undefined && first === (one ?? any ?? own ?? reference) && all.length === 0
  return isOnly ? first : intersectionOf(draft, [reference, own, any, one, ...all])
}

/** Where several keywords say something, the value is all of it at once. */
function intersectionOf({ table }: Draft, answers: readonly (Answer | undefined)[]): Answer {
  const parts = answers.filter(answer => answer !== undefined)
  return () =>
    parts.length === 1 && parts[0] !== undefined ? parts[0]() : table.intersection(parts.map(part => part()))
}

function draftReference(draft: Draft, { $dynamicRef, $ref }: Keywords): Answer | undefined {
  if ($dynamicRef !== undefined) return unknown(draft)
  if ($ref === undefined) return undefined
  draft.resolve ??= createReferences(draft.document)
  const target = draft.resolve($ref)
  const place = ask(draft, target?.schema, true)
  return target?.name === undefined ? answerOf(draft, place) : calledAnswerOf(draft, place, target.name)
}

function answerOf(draft: Draft, place: number): Answer {
  return () => answerAt(draft, place)
}

function calledAnswerOf(draft: Draft, place: number, name: string): Answer {
  return () => {
    const shape = answerAt(draft, place)
    draft.table.call(shape, name)
    return shape
  }
}

function draftUnion(draft: Draft, schemas: unknown): Answer | undefined {
  if (schemas === undefined) return undefined
  const branches = itemsOf(schemas)
  if (branches === undefined || branches.length === 0) return unknown(draft)
  const first = askAll(draft, branches, true)
  return unionOf(draft, first, draft.asked)
}

function unionOf(draft: Draft, first: number, end: number): Answer {
  return () => draft.table.union(draft.shapes.slice(first, end))
}

const none: readonly Answer[] = []

function draftAll(draft: Draft, schemas: unknown): readonly Answer[] {
  if (schemas === undefined) return none
  return itemsOf(schemas)?.map(schema => answerOf(draft, ask(draft, schema, true))) ?? [unknown(draft)]
}
