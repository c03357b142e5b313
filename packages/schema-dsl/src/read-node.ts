import { nearest, printPath, snapshotJson } from '@dsh/json'
import { standardVocabulary, type JsonSchemaNode } from '@dsh/json-schema'
import { choiceProblems } from './choice-problems.ts'
import { kinds } from './kinds.ts'
import type { NodeKind } from './node-kind.ts'
import { oneOfNode } from './nodes/one-of.ts'
import type { Site, Walk } from './walk.ts'

/** Writes what one spec becomes, keyword by keyword in the emitted order, and notes what is wrong with it. */
export function readNode({ record, path, draft, isProperty }: Site, walk: Walk): void {
  const kind = kindOf(record, path, walk)
  if (kind === undefined) return
  for (const key of Object.keys(record)) if (!isKnown(key, kind, isProperty)) walk.refuse(unsupported(key, kind, path))
  if (isProperty && 'required' in record && record['required'] !== true) {
    walk.refuse(`${path}.required must be true when present`)
  }
  for (const violation of kind.missing?.(record, path) ?? []) walk.refuse(violation)
  if (kind.type !== undefined) draft['type'] = kind.type
  for (const keyword of kind.keywords) {
    if (!(keyword in record)) continue
    const nested = kind.nested?.[keyword]
    if (nested !== undefined) nested(record[keyword], path, draft, walk)
    else write(keyword)
  }

  function write(keyword: string): void {
    const value = record[keyword]
    for (const problem of problemsOf(keyword, value, record, path)) walk.refuse(problem)
    const copy = snapshotJson(value)
    if (copy.ok) draft[keyword] = copy.value
  }
}

function kindOf(record: Site['record'], path: string, walk: Walk): NodeKind | undefined {
  if ('oneOf' in record) {
    if (!('type' in record)) return oneOfNode
    walk.refuse(`${path} cannot declare both type and oneOf`)
    return undefined
  }
  const type = record['type']
  const kind = typeof type === 'string' ? kinds.get(type) : undefined
  if (kind === undefined) {
    const names = [...kinds.keys()]
    walk.refuse(`${path}.type must be ${names.join('/')}, or use oneOf${suggestion(type, names)}`)
  }
  return kind
}

function isKnown(key: string, kind: NodeKind, isProperty: boolean): boolean {
  return kind.keywords.includes(key) || (key === 'type' && kind !== oneOfNode) || (key === 'required' && isProperty)
}

function unsupported(key: string, kind: NodeKind, path: string): string {
  return `${printPath([key], path)} is not supported by the value schema DSL${suggestion(key, kind.keywords)}`
}

function suggestion(given: unknown, names: readonly string[]): string {
  const meant = typeof given === 'string' ? nearest(given, names) : undefined
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}

/** The words of the vocabulary; our own where it asks for less. */
function problemsOf(keyword: string, value: unknown, record: Site['record'], path: string): readonly string[] {
  const problems = choiceProblems[keyword] ?? standardVocabulary.keywords[keyword]?.validate
  return problems?.(value, record as JsonSchemaNode, path) ?? []
}
