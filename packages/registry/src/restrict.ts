import type { Disposer, Layers, Scope } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolRestriction } from '@dsh/tool'
import type { Mask, ToolLayer } from './layer.ts'

/** Masks what a scope inherits, now and later; its own registrations stay visible. */
export function restrict(
  layers: Layers<ToolLayer>,
  scope: Scope,
  filter: ToolRestriction,
  restrictable: () => readonly string[],
): Disposer {
  if (scope.key === undefined)
    throw new Error('restrict() requires a scoped context: call it on the scope whose inherited tools it masks')
  const mask = createMask(filter)
  const { allow = [], deny = [] } = mask.filter
  const names = [...new Set([...allow, ...deny])]
  if (names.includes(RUN_CODE_NAME))
    throw new Error(`restrict() cannot name reserved Code Mode presentation transport "${RUN_CODE_NAME}"`)
  const known = restrictable()
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new Error(unknownNames(unknown, known))
  return layers.contribute(scope, { kind: 'restrict', undo: 'lift', names }, layer => layer.masks.add(mask))
}

function createMask(filter: ToolRestriction): Mask {
  const allow = namesOf(filter, 'allow')
  const deny = namesOf(filter, 'deny')
  // An empty deny alone masks nothing, so it is a mistake just as {} is.
  if (allow === undefined && (deny === undefined || deny.length === 0)) {
    throw new TypeError(
      'restrict() needs an allow list, or a deny list that names at least one tool; { allow: [] } hides all that is inherited',
    )
  }
  const allowed = allow && new Set(allow)
  const denied = new Set(deny)
  return {
    filter: Object.freeze({ ...(allow && { allow }), ...(deny && { deny }) }) as ToolRestriction,
    admits: name => (allowed === undefined || allowed.has(name)) && !denied.has(name),
  }
}

function namesOf(filter: ToolRestriction, list: 'allow' | 'deny'): readonly string[] | undefined {
  const names: unknown = filter[list]
  if (names === undefined) return undefined
  if (!Array.isArray(names) || !names.every(name => typeof name === 'string'))
    throw new TypeError(`restrict() needs ${list} to be an array of tool names`)
  return Object.freeze([...(names as readonly string[])])
}

function unknownNames(unknown: readonly string[], known: readonly string[]): string {
  const quoted = unknown.map(name => JSON.stringify(name)).join(', ')
  const list = known.length === 0 ? '(none)' : known.toSorted().join(', ')
  return `restrict() names unknown ${unknown.length === 1 ? 'tool' : 'tools'} ${quoted}: only inherited tools can be masked; known: ${list}`
}
