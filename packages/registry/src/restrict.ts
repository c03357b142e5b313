import type { Disposer, Layers, Scope } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolRestriction } from '@dsh/tool'
import type { Mask, ToolLayer } from './layer.ts'
import { assertScope } from './owner.ts'

/** Masks what a scope inherits, now and later; its own registrations stay visible. */
export function restrict(
  layers: Layers<ToolLayer>,
  scope: Scope,
  filter: ToolRestriction,
  restrictable: () => readonly string[],
): Disposer {
  assertScope(scope, 'restrict', 'call it on the scope whose inherited tools it masks')
  const mask = createMask(filter)
  const { allow = [], deny = [] } = mask.filter
  const names = [...new Set([...allow, ...deny])]
  if (names.includes(RUN_CODE_NAME))
    throw new Error(`restrict() cannot name reserved Code Mode presentation transport "${RUN_CODE_NAME}"`)
  const known = new Set(restrictable())
  const unknown = names.filter(name => !known.has(name))
  if (unknown.length > 0) throw new Error(unknownNames(unknown, known))
  return layers.contribute(scope, { kind: 'restrict', undo: 'lift', names }, layer => layer.masks.add(mask))
}

function createMask(filter: ToolRestriction): Mask {
  if (typeof filter !== 'object' || filter === null)
    throw new TypeError('restrict() needs a filter: { allow: [...] }, { deny: [...] } or both')
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

/** A list as it is applied: copied first, so that what was checked is what holds. */
function namesOf(filter: ToolRestriction, list: 'allow' | 'deny'): readonly string[] | undefined {
  const given: unknown = filter[list]
  if (given === undefined) return undefined
  const names: readonly unknown[] = Array.isArray(given) ? [...(given as readonly unknown[])] : [given]
  if (!Array.isArray(given) || !names.every(name => typeof name === 'string'))
    throw new TypeError(`restrict() needs ${list} to be an array of tool names`)
  return Object.freeze(names)
}

function unknownNames(unknown: readonly string[], known: ReadonlySet<string>): string {
  const quoted = unknown.map(name => JSON.stringify(name)).join(', ')
  const list = known.size === 0 ? '(none)' : [...known].toSorted().join(', ')
  return `restrict() names unknown ${unknown.length === 1 ? 'tool' : 'tools'} ${quoted}: only inherited tools can be masked; known: ${list}`
}
