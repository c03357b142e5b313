import { typesOf, type Kind } from '../kind.ts'
import type { KeywordModule } from '../keyword-module.ts'
import type { JsonSchemaNode, JsonSchemaType } from '../node.ts'
import type { Check, Compiler } from './check.ts'
import { compileKind, dispatch } from './kinds.ts'
import { compileMembership, membersOf } from './membership.ts'

const kinds: readonly Kind[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

/** The check of a node: enum and const, one part for each kind of value, then what speaks of the same value. */
export function compileNode(node: JsonSchemaNode, modules: readonly KeywordModule[], compiler: Compiler): Check {
  const members = membersOf(node)
  const inPlace = modules.flatMap(module => module.inPlace?.(node, compiler) ?? [])
  const own = compileOwn(node, modules, compiler)
  const isSettled = own === compiler.lossless && modules.some(module => module.settles)
  return all([...(members === undefined ? [] : [compileMembership(members)]), ...(isSettled ? [] : [own]), ...inPlace])
}

/** Type and the keywords of each kind, without those that speak of all kinds. */
function compileOwn(node: JsonSchemaNode, modules: readonly KeywordModule[], compiler: Compiler): Check {
  const types = typesOf(node)
  if (types === undefined && !modules.some(kindOf)) return compiler.lossless
  const checks = new Map(takenKinds(types).map(kind => [kind, compileKind(kind, node, modules, compiler)]))
  const [only] = checks.values()
  return checks.size === 1 && only !== undefined ? only : dispatch(checks)
}

/** The one kind of values that a keyword speaks of, or undefined where it speaks of all. */
export function kindOf({ shapes, number, string, arraySize, array, object }: KeywordModule): Kind | undefined {
  if (number !== undefined) return 'number'
  if (string !== undefined) return 'string'
  if ((arraySize ?? array) !== undefined) return 'array'
  return shapes ?? (object && 'object')
}

/** The kinds of the values that a node takes by its types. */
export function takenKinds(types: readonly JsonSchemaType[] | undefined): readonly Kind[] {
  if (types === undefined) return kinds
  return kinds.filter(kind => types.includes(kind) || (kind === 'number' && types.includes('integer')))
}

function all(checks: readonly Check[]): Check {
  const [first, second] = checks
  if (first === undefined || second === undefined) return first ?? (() => false)
  if (checks.length === 2) return (value, depth) => first(value, depth) && second(value, depth)
  return (value, depth) => checks.every(check => check(value, depth))
}
