import type { Document, Place } from './document.ts'
import { isList, isPlain, listOf, type Plain } from './plain.ts'

/** Which members of a value a schema speaks about. */
export interface Evaluated {
  readonly names: Set<string>
  readonly patterns: Set<string>
  /** So many items, from the first. */
  items: number
  hasAllProperties: boolean
  hasAllItems: boolean
}

/** What is evaluated where a value matches: always, and by some branch or other, always included. */
export interface Evaluations {
  readonly always: Evaluated
  readonly perhaps: Evaluated
}

/** Walks over all schemas that speak of the same value. */
export function evaluationsOf(start: Plain, place: Place, document: Document): Evaluations {
  const always = nothing()
  const perhaps = nothing()
  const seen = { certain: new Set<Plain>(), other: new Set<Plain>() }
  const pending = [{ node: start, place, isCertain: true }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, isCertain } = next
    const known = isCertain ? seen.certain : seen.other
    if (known.has(node)) continue
    known.add(node)
    const here = node === start ? place : document.placeOf(node, next.place)
    collect(node, node === start, here.draft !== 2019, perhaps)
    if (isCertain) collect(node, node === start, false, always)
    const follow = (schema: unknown, at: Place, isSure: boolean): void => {
      if (isPlain(schema)) pending.push({ node: schema, place: at, isCertain: isCertain && isSure })
    }
    for (const keyword of ['$ref', '$recursiveRef', '$dynamicRef']) {
      const reference = node[keyword]
      const target = typeof reference === 'string' ? document.resolve(reference, here) : 'nowhere'
      if (typeof target !== 'string') follow(target.schema, target.place, keyword === '$ref')
    }
    for (const schema of listOf(node['allOf'])) follow(schema, here, true)
    for (const keyword of ['anyOf', 'oneOf']) for (const schema of listOf(node[keyword])) follow(schema, here, false)
    for (const keyword of ['if', 'then', 'else']) follow(node[keyword], here, false)
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      const held = node[keyword]
      if (isPlain(held)) for (const schema of Object.values(held)) follow(schema, here, false)
    }
  }
  return { always, perhaps }
}

function nothing(): Evaluated {
  return { names: new Set(), patterns: new Set(), items: 0, hasAllProperties: false, hasAllItems: false }
}

function collect(node: Plain, isStart: boolean, containsCounts: boolean, evaluated: Evaluated): void {
  const { properties, patternProperties, items, prefixItems } = node
  for (const name of Object.keys(isPlain(properties) ? properties : {})) evaluated.names.add(name)
  for (const pattern of Object.keys(isPlain(patternProperties) ? patternProperties : {}))
    evaluated.patterns.add(pattern)
  const has = (keyword: string): boolean => node[keyword] !== undefined
  evaluated.hasAllProperties ||= has('additionalProperties') || (!isStart && has('unevaluatedProperties'))
  evaluated.items = Math.max(evaluated.items, listOf(prefixItems).length, listOf(items).length)
  evaluated.hasAllItems ||=
    (has('items') && !isList(items)) ||
    (isList(items) && has('additionalItems')) ||
    (!isStart && has('unevaluatedItems')) ||
    (containsCounts && has('contains'))
}
