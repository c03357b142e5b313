import type { JsonSchemaNode, SubSchema } from '../node.ts'
import { childrenOf } from './children.ts'

/** A node with a `$ref`, and what the address is relative to. */
interface Reference {
  readonly node: JsonSchemaNode
  readonly path: string
  readonly base: string
}

/** Each place of a document by its addresses, and all of its references. */
interface Index {
  readonly places: Map<string, SubSchema>
  readonly bases: Set<string>
  readonly references: Reference[]
  readonly violations: string[]
}

/** A resource that a place lies in, and the JSON Pointer to it from there. */
interface Address {
  readonly base: string
  readonly pointer: string
}

/** What a document is called that has no name of its own. */
export const home = 'dsh:/schema'

export interface References {
  readonly targets: ReadonlyMap<JsonSchemaNode, SubSchema>
  readonly violations: readonly string[]
}

/** What every `$ref` of a document names; all that lies outside is refused, since nothing is ever fetched. */
export function resolveReferences(root: JsonSchemaNode): References {
  const { places, bases, references, violations } = indexPlaces(root)
  const targets = new Map<JsonSchemaNode, SubSchema>()
  for (const { node, path, base } of references) {
    const address = resolve(node.$ref ?? '', base)
    const target = address === undefined ? undefined : places.get(address.whole)
    if (target !== undefined) targets.set(node, target)
    else if (address !== undefined && bases.has(address.document)) {
      violations.push(`${path}.$ref names ${JSON.stringify(node.$ref)}, and no schema stands there`)
    } else {
      violations.push(
        `${path}.$ref leads out of the schema, and nothing is fetched (copy what it names under $defs, and refer to #/$defs)`,
      )
    }
  }
  return { targets, violations }
}

function indexPlaces(root: JsonSchemaNode): Index {
  const index: Index = { places: new Map(), bases: new Set([home]), references: [], violations: [] }
  const seen = new Set<SubSchema>()
  const pending: { schema: SubSchema; path: string; base: string; addresses: readonly Address[] }[] = [
    { schema: root, path: 'schema', base: home, addresses: [{ base: home, pointer: '' }] },
  ]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { schema, path } = at
    const isNew = typeof schema !== 'boolean' && !seen.has(schema)
    const { base, addresses } = isNew ? enterResource(schema, at, index) : at
    for (const address of addresses) index.places.set(`${address.base}#${address.pointer}`, schema)
    if (!isNew) continue
    seen.add(schema)
    if (schema.$anchor !== undefined) {
      const address = `${base}#${schema.$anchor}`
      if (index.places.has(address)) index.violations.push(`${path}.$anchor names what another schema here is named`)
      index.places.set(address, schema)
    }
    if (schema.$ref !== undefined) index.references.push({ node: schema, path, base })
    // Backwards, since the last in goes out first.
    for (const { path: inner, pointer, schema: child } of childrenOf(schema, path).toReversed()) {
      const places = addresses.map(address => ({ base: address.base, pointer: address.pointer + pointer }))
      pending.push({ schema: child, path: inner, base, addresses: places })
    }
  }
  return index
}

function enterResource(
  schema: JsonSchemaNode,
  outer: { readonly path: string; readonly base: string; readonly addresses: readonly Address[] },
  index: Index,
): { readonly base: string; readonly addresses: readonly Address[] } {
  if (schema.$id === undefined) return outer
  const address = resolve(schema.$id, outer.base)
  if (address === undefined || (index.bases.has(address.document) && address.document !== home)) {
    const problem = address === undefined ? 'must be an address' : 'names an address that another schema here has'
    index.violations.push(`${outer.path}.$id ${problem}`)
    return outer
  }
  index.bases.add(address.document)
  return { base: address.document, addresses: [...outer.addresses, { base: address.document, pointer: '' }] }
}

/** The document and the place in it that an address names, relative to another. */
export function resolve(
  reference: string,
  base: string,
): { readonly document: string; readonly whole: string } | undefined {
  try {
    const url = new URL(reference, base)
    const fragment = decodeURIComponent(url.hash.slice(1))
    url.hash = ''
    return { document: url.href, whole: `${url.href}#${fragment}` }
  } catch {
    return undefined
  }
}
