import { itemPath, propertyPath } from '../path.ts'
import { home, resolve } from '../read/references.ts'
import { draftOf, type Draft } from './draft.ts'
import { isList, isPlain, type Plain } from './plain.ts'
import { subschemasOf } from './subschemas.ts'

/** Where a foreign schema stands. */
export interface Place {
  readonly path: string
  /** What addresses in it are relative to. */
  readonly base: string
  /** The draft that it says it is written in. */
  readonly draft: Draft | undefined
}

/** What a reference names: a schema with its place, or why there is none. */
export type Target = { readonly schema: unknown; readonly place: Place } | 'elsewhere' | 'nowhere'

/** The keywords whose name is looked up from where a check began. */
export type DynamicName = '$dynamicAnchor' | '$recursiveAnchor'

/** A foreign schema whose places, names and addresses are known. */
export interface Document {
  /** The place of the whole. */
  readonly top: Place
  /** The place of a schema; one that a rewrite made stands where the one around it does. */
  placeOf(node: Plain, around: Place): Place
  resolve(reference: string, place: Place): Target
  /** The schemas that are known by now, in their order, with their places. */
  schemas(): Iterable<readonly [schema: Plain, place: Place]>
  /** How many schemas have this dynamic name: of more than one, the way to a reference decides which it means. */
  countNamed(keyword: DynamicName, name: unknown): number
}

/** Visits each schema once. */
export function createDocument(root: Plain): Document {
  const places = new Map<Plain, Place>()
  const named = new Map<string, Plain>()
  const dynamic: { readonly keyword: string; readonly name: unknown }[] = []

  const visit = (first: Plain, outer: Place): void => {
    const pending = [{ node: first, outer }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, outer: around } = next
      if (places.has(node)) continue
      const place = enter(node, around)
      places.set(node, place)
      for (const { schema, path } of subschemasOf(node, place.path).toReversed()) {
        pending.push({ node: schema, outer: { ...place, path } })
      }
    }
  }

  const enter = (node: Plain, around: Place): Place => {
    const declared = draftOf(node['$schema'])
    const draft = declared === undefined || declared === 'older' ? around.draft : declared
    if (hidesSiblings(node, draft)) return { ...around, draft }
    const id = node['$id'] ?? (draft === undefined || draft === 4 ? node['id'] : undefined)
    const address = typeof id === 'string' ? resolve(id, around.base) : undefined
    const base = address?.document ?? around.base
    if (address !== undefined && !named.has(address.whole)) named.set(address.whole, node)
    if (base !== around.base && !named.has(`${base}#`)) named.set(`${base}#`, node)
    for (const keyword of ['$anchor', '$dynamicAnchor', '$recursiveAnchor']) {
      const name = node[keyword]
      if (typeof name === 'string' && !named.has(`${base}#${name}`)) named.set(`${base}#${name}`, node)
      if (keyword !== '$anchor' && name !== undefined && name !== false) dynamic.push({ keyword, name })
    }
    return { path: around.path, base, draft }
  }

  const placeOf = (node: Plain, around: Place): Place => places.get(node) ?? around

  const targetAt = (start: Plain, pointer: string): Target => {
    let around = placeOf(start, top)
    let { path } = around
    let at: unknown = start
    for (const token of pointer.split('/').slice(1)) {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
      path = isList(at) ? itemPath(path, Number(key)) : propertyPath(path, key)
      at = isList(at) ? at[Number(key)] : isPlain(at) ? at[key] : undefined
      around = (isPlain(at) ? places.get(at) : undefined) ?? around
    }
    if (at === undefined) return 'nowhere'
    if (isPlain(at)) visit(at, { ...around, path })
    return { schema: at, place: { ...around, path } }
  }

  const top: Place = { path: 'schema', base: home, draft: undefined }
  named.set(`${home}#`, root)
  visit(root, top)

  return {
    top,
    placeOf,
    resolve: (reference, { base }) => {
      const address = resolve(reference, base)
      if (address === undefined) return 'nowhere'
      const start = named.get(`${address.document}#`)
      if (start === undefined) return 'elsewhere'
      const fragment = address.whole.slice(address.document.length + 1)
      if (fragment === '' || fragment.startsWith('/')) return targetAt(start, fragment)
      const node = named.get(address.whole)
      return node === undefined ? 'nowhere' : { schema: node, place: placeOf(node, top) }
    },
    schemas: () => places,
    countNamed: (keyword, name) => dynamic.filter(entry => entry.keyword === keyword && entry.name === name).length,
  }
}

/** Whether a draft lets nothing stand beside `$ref`. */
export function hidesSiblings(node: { readonly $ref?: unknown }, draft: Draft | undefined): boolean {
  return draft !== undefined && draft < 2019 && typeof node.$ref === 'string'
}
