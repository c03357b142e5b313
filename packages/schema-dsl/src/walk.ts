import { printPath, readRecord } from '@dsh/json'
import type { Draft } from './node-kind.ts'
import { readNode } from './read-node.ts'
import { mistakenMap } from './mistaken-map.ts'

/** What the readers of keywords need of the whole; nesting costs no stack. */
export interface Walk {
  /** Notes one problem; all of them are thrown together. */
  refuse(violation: string): void
  /** What a spec becomes, to be written when its turn comes. */
  node(spec: unknown, path: string): Draft
  /** What a map of specs becomes, and which of its names are required. */
  properties(map: unknown, path: string): Draft
}

/** A spec whose schema is still to be written. */
export interface Site {
  /** The author's object, for its identity. */
  readonly source: object
  /** What it holds, each key read once. */
  readonly record: Readonly<Record<string, unknown>>
  /** Where it stands. */
  readonly path: string
  /** What it becomes. */
  readonly draft: Draft
  /** Whether it stands under a name, where alone it may say that it is required. */
  readonly isProperty: boolean
  /** How many specs it lies within. */
  readonly depth: number
}

/** A schema, how deep it nests, and all that is wrong with its spec. */
export interface Written {
  readonly draft: Draft
  readonly depth: number
  readonly violations: readonly string[]
}

/** Writes a schema from its root down. */
export function writeSchema(root: (walk: Walk) => Draft): Written {
  const violations: string[] = []
  /** The specs and maps that contain what is being read. */
  const open = new Set<object>()
  const steps: (() => void)[] = []
  let entered: object[] = []
  let found: Site[] = []
  let depth = 0
  let deepest = 0

  function read(source: unknown, path: string, wanted: string): Site['record'] | undefined {
    const record = readRecord(source)
    if (record === undefined) violations.push(`${path} must be ${wanted}`)
    else if (!open.has(source as object)) return record
    else violations.push(`${path} is circular`)
    return undefined
  }

  function find(spec: unknown, path: string, isProperty: boolean): Site | undefined {
    const record = read(spec, path, 'a value schema object')
    if (record === undefined) return undefined
    const site = { source: spec as object, record, path, draft: {}, isProperty, depth: depth + 1 }
    found.push(site)
    return site
  }

  function enter(source: object): void {
    open.add(source)
    entered.push(source)
  }

  /** What was found is read next, in the author's order; then what was entered is left. */
  function settle(): void {
    const [left, sites] = [entered, found]
    entered = []
    found = []
    steps.push(() => left.forEach(source => open.delete(source)))
    for (const site of sites.toReversed()) steps.push(() => visit(site))
  }

  function visit(site: Site): void {
    depth = site.depth
    deepest = Math.max(deepest, depth)
    enter(site.source)
    readNode(site, walk)
    settle()
  }

  const walk: Walk = {
    refuse: violation => void violations.push(violation),
    node: (spec, path) => find(spec, path, false)?.draft ?? {},
    properties(map, path) {
      const mistake = mistakenMap(map, path)
      if (mistake !== undefined) {
        violations.push(mistake)
        return {}
      }
      const record = read(map, path, 'an object of value schemas')
      if (record === undefined) return {}
      enter(map as object)
      const sites = Object.entries(record).map(
        ([name, spec]) => [name, find(spec, printPath([name], path), true)] as const,
      )
      const required = sites.filter(([, site]) => site?.record['required'] === true).map(([name]) => name)
      const properties = Object.fromEntries(sites.map(([name, site]) => [name, site?.draft]))
      return required.length > 0 ? { properties, required } : { properties }
    },
  }

  const draft = root(walk)
  settle()
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) step()
  return { draft, depth: deepest, violations }
}
