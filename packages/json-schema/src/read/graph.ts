import type { JsonSchemaNode, SubSchema } from '../node.ts'
import { childrenOf } from './children.ts'

/** How the nodes of a schema hang together, references included. */
export interface Graph {
  /** Nodes with more than one way to them, so that one value may be asked of them more than once. */
  readonly repeated: ReadonlySet<JsonSchemaNode>
  /** Nodes that ask others about the same value. */
  readonly chained: ReadonlySet<JsonSchemaNode>
  /** Paths of nodes that come back to themselves without looking into the value. */
  readonly loops: readonly string[]
  /** The most nodes in a row that speak of one value. */
  readonly longestChain: number
}

interface Spot {
  readonly path: string
  /** The nodes that speak of the same value. */
  readonly inPlace: readonly JsonSchemaNode[]
}

/** Visits each node once, with explicit stacks. */
export function examineGraph(root: JsonSchemaNode, targets: ReadonlyMap<JsonSchemaNode, SubSchema>): Graph {
  const spots = new Map<JsonSchemaNode, Spot>()
  const met = new Set<JsonSchemaNode>([root])
  const repeated = new Set<JsonSchemaNode>()
  const pending: { readonly node: JsonSchemaNode; readonly path: string }[] = [{ node: root, path: 'schema' }]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const inPlace: JsonSchemaNode[] = []
    for (const { schema, isInPlace, path } of childrenOf(at.node, at.path)) {
      if (typeof schema === 'boolean') continue
      if (isInPlace) inPlace.push(schema)
      if (met.has(schema)) repeated.add(schema)
      else pending.push({ node: schema, path })
      met.add(schema)
    }
    spots.set(at.node, { path: at.path, inPlace })
  }
  for (const [node, target] of targets) {
    if (typeof target !== 'object') continue
    repeated.add(target)
    const spot = spots.get(node)
    if (spot !== undefined) spots.set(node, { ...spot, inPlace: [...spot.inPlace, target] })
  }
  const chained = new Set([...spots].flatMap(([node, { inPlace }]) => (inPlace.length > 0 ? node : [])))
  return { repeated, chained, ...followChains(spots) }
}

function followChains(spots: ReadonlyMap<JsonSchemaNode, Spot>): Pick<Graph, 'loops' | 'longestChain'> {
  const loops: string[] = []
  const finished = new Map<JsonSchemaNode, number>()
  const open = new Set<JsonSchemaNode>()
  const stack = [...spots.keys()]
  for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
    const { path = '', inPlace = [] } = spots.get(node) ?? {}
    if (finished.has(node)) stack.pop()
    else if (open.has(node)) {
      open.delete(node)
      finished.set(
        node,
        inPlace.reduce((most, next) => Math.max(most, 1 + (finished.get(next) ?? 0)), 1),
      )
    } else {
      open.add(node)
      if (inPlace.some(next => open.has(next))) loops.push(path)
      stack.push(...inPlace.filter(next => !open.has(next) && !finished.has(next)))
    }
  }
  return { loops, longestChain: [...finished.values()].reduce((most, chain) => Math.max(most, chain), 0) }
}
