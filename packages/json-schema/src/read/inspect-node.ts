import { mostNodes, readList, readRecord } from '@dsh/json'
import type { Keyword } from '../keyword.ts'
import type { KeywordModule, Placement } from '../keyword-module.ts'
import type { JsonSchemaNode } from '../node.ts'
import type { Settings } from '../settings.ts'
import { moduleOf } from '../vocabulary.ts'
import { readJson } from './read-json.ts'
import { refuseKeyword } from './refused.ts'

/** A keyword of a node, with its value read once. */
export interface Member {
  readonly keyword: Keyword
  readonly module: KeywordModule | undefined
  readonly value: unknown
}

/** What is seen of a node before its schemas are entered. */
export interface Inspection {
  /** The members without a prototype, for keywords to look at. */
  readonly view: JsonSchemaNode
  /** What is wrong with unknown keywords, annotations and places. */
  readonly before: readonly string[]
  /** What is looked at next, in the order of the vocabulary. */
  readonly members: readonly Member[]
  readonly after: readonly string[]
}

/** Stands for what is too large, and is refused at once and in the same words. */
const tooMuch: readonly unknown[] = [/* @__PURE__ */ Array(mostNodes)]

const anywhere: Placement = { before: [], skipped: new Set(), after: [] }

export function inspectNode(record: Readonly<Record<string, unknown>>, path: string, settings: Settings): Inspection {
  const { keywords } = settings.vocabulary
  const view: Record<string, unknown> = Object.create(null)
  const members = new Map<string, Member>()
  const problems: string[] = []
  const complain = (lines: readonly string[]): void => {
    for (const line of lines) problems.push(line)
  }
  for (const [name, raw] of Object.entries(record)) {
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined
    if (keyword === undefined) {
      problems.push(refuseKeyword(name, path, settings.vocabulary))
      continue
    }
    const module = moduleOf(keyword)
    const value = readValue(raw, module)
    view[name] = value
    members.set(name, { keyword, module, value })
    if (module?.isData === true) complain(keyword.validate(value, view, path))
  }
  const known = Object.keys(keywords).flatMap(name => members.get(name) ?? [])
  const isNote = ({ module }: Member): boolean => module === undefined || module.isAnnotation === true
  for (const { keyword, module, value } of known.filter(isNote)) {
    if (module?.isData !== true) complain(keyword.validate(value, view, path))
  }
  const type = Object.hasOwn(keywords, 'type') ? keywords['type'] : undefined
  const placement = (type === undefined ? undefined : moduleOf(type)?.place?.(view, path)) ?? anywhere
  return {
    view,
    before: [...problems, ...placement.before],
    members: known.filter(member => !isNote(member) && !placement.skipped.has(member.keyword.name)),
    after: placement.after,
  }
}

/** Schemas are read when they are entered; all else is data, of which a frozen copy is taken. */
function readValue(raw: unknown, module: KeywordModule | undefined): unknown {
  if (module?.holds === 'schema') return raw
  if (module?.holds === 'list') return readList(raw) ?? raw
  if (module?.holds === 'map') return readRecord(raw) ?? raw
  const data = readJson(raw)
  if (data.ok) return data.value
  return data.limit === undefined ? raw : tooMuch
}
