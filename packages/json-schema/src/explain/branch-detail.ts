import type { JsonValue } from '@dsh/json'
import type { Check } from '../check/check.ts'
import { compileMembership } from '../check/membership.ts'
import { typesOf } from '../kind.ts'
import type { JsonSchemaNode, JsonSchemaType, SubSchema } from '../node.ts'
import { propertyPath, quotePath } from '../path.ts'
import { cut, listWords, typeWords } from '../words.ts'
import type { Explainer } from './explainer.ts'
import { fitsType } from './fits-type.ts'
import { memberOf, pathOf, type Place } from './place.ts'

interface Tag {
  readonly values: readonly JsonValue[]
  readonly has: Check
}

/** A branch of a union, as far as it can be told from the others without trying it. */
interface Branch {
  readonly schema: SubSchema
  readonly index: number
  readonly types: readonly JsonSchemaType[] | undefined
  /** Properties that have one value of a few, as a tag has. */
  readonly tags: ReadonlyMap<string, Tag>
}

const longest = 400
const mostReferences = 16

/** What a union adds to a refusal: the types it takes, or the tags it takes, or what its nearest branch says. */
export function createBranchDetail(schemas: readonly SubSchema[]): (place: Place, explainer: Explainer) => string {
  let known: readonly Branch[] | undefined
  let types: readonly JsonSchemaType[] | undefined
  return (place, explainer) => {
    if (!explainer.wantsDetail()) return ''
    const branches = (known ??= schemas.map((schema, index) => describe(schema, index, explainer)))
    types ??= typesOfAll(branches)
    const detail = typeDetail(types, place) ?? tagDetail(branches, place) ?? nearestDetail(branches, place, explainer)
    return cut(detail, longest)
  }
}

function describe(schema: SubSchema, index: number, explainer: Explainer): Branch {
  const faces: JsonSchemaNode[] = []
  for (let at = schema; typeof at === 'object' && faces.length < mostReferences; at = explainer.target(at))
    faces.push(at)
  const tags = new Map<string, Tag>()
  for (const [name, property] of faces.flatMap(face => Object.entries(face.properties ?? {}))) {
    if (typeof property === 'boolean') continue
    const values = property.const === undefined ? property.enum : [property.const]
    if (values !== undefined) tags.set(name, { values, has: compileMembership(values) })
  }
  return { schema, index, types: faces.map(typesOf).find(types => types !== undefined), tags }
}

/** All that the branches take; none where one of them takes any. */
function typesOfAll(branches: readonly Branch[]): readonly JsonSchemaType[] {
  const isOpen = branches.some(branch => branch.types === undefined)
  return isOpen ? [] : [...new Set(branches.flatMap(branch => branch.types ?? []))]
}

/** Where no branch takes values of this type, the types that they take say all. */
function typeDetail(types: readonly JsonSchemaType[], place: Place): string | undefined {
  if (types.length === 0 || types.some(type => fitsType(type, place))) return undefined
  return `: ${quotePath(pathOf(place))} must be ${typeWords(types)}`
}

/** Where each branch has the same tag and the value has another, the tags say all. */
function tagDetail(branches: readonly Branch[], place: Place): string | undefined {
  if (branches.some(branch => tagRank(branch, place) >= 0)) return undefined
  const [first, ...others] = branches
  const shared = [...(first?.tags.keys() ?? [])].find(
    name => valueOf(place, name) !== undefined && others.every(branch => branch.tags.has(name)),
  )
  if (shared === undefined) return undefined
  const values = new Set(branches.flatMap(branch => branch.tags.get(shared)?.values ?? []))
  return `: ${quotePath(propertyPath(pathOf(place), shared))} must be one of ${listWords([...values])}`
}

/** By tag, then by type, then by the fewest and the deepest problems. */
function nearestDetail(branches: readonly Branch[], place: Place, explainer: Explainer): string {
  const best = keepBest(
    keepBest(branches, branch => tagRank(branch, place)),
    ({ types }) => (types?.some(type => fitsType(type, place)) === false ? 0 : 1),
  )
  const probed = best.map(branch => ({ branch, report: explainer.probe(branch.schema, place) }))
  const fewest = keepBest(probed, ({ report }) => -report.count)
  const [nearest] = keepBest(fewest, ({ report }) => report.deepest)
  if (nearest === undefined) return ''
  const { schema, index } = nearest.branch
  const { lines, count } = explainer.probe(schema, place, true)
  const rest = count - lines.length
  return `; nearest is branch ${index}: ${lines.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}

function keepBest<T>(candidates: readonly T[], rankOf: (candidate: T) => number): readonly T[] {
  const ranks = candidates.map(rankOf)
  const best = ranks.reduce((most, rank) => Math.max(most, rank), -Infinity)
  return candidates.filter((_, index) => ranks[index] === best)
}

/** 1 where a tag of the branch is the value's, -1 where all that it has are not, 0 where it has none. */
function tagRank({ tags }: Branch, place: Place): number {
  const met = [...tags].filter(([name]) => valueOf(place, name) !== undefined)
  if (met.some(([name, { has }]) => has(valueOf(place, name), 1))) return 1
  return met.length > 0 ? -1 : 0
}

function valueOf(place: Place, name: string): unknown {
  return place.kind === 'object' ? memberOf(place, name) : undefined
}
