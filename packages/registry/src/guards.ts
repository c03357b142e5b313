import { scopeChainOf, type Disposer, type Layers, type ListenerSource, type Owner } from '@dsh/kernel'
import type { ToolExecution, ToolGuard } from '@dsh/tool'
import type { ToolLayer } from './layer.ts'
import { assertOwner } from './owner.ts'

/** What a guard is called. */
export interface GuardOptions {
  /** A name for people and logs; by default that of the function. */
  readonly label?: string
}

/** A guard, and who it is. */
export interface StandingGuard {
  /** What is asked. */
  readonly guard: ToolGuard
  /** Who that is, for explanations. */
  readonly source: ListenerSource
}

/** Adds a guard where its owner stands. Nothing that is visible changes, so nobody is told. */
export function addGuard(
  layers: Layers<ToolLayer>,
  owner: Owner,
  guard: ToolGuard,
  { label = guard?.name }: GuardOptions = {},
): Disposer {
  assertOwner(owner, 'guard')
  if (typeof guard !== 'function')
    throw new TypeError('guard() needs a function from a call to a reason, or to undefined')
  return layers.contribute(owner, { kind: 'guard', undo: 'unguard', names: [], silent: true }, layer =>
    layer.guards.add({
      guard,
      source: Object.freeze({ ...(label && { label }), ...(owner.key !== undefined && { scope: owner.key }) }),
    }),
  )
}

/**
 * The first reason denies, and nothing after it can allow: global guards first, then from the farthest ancestor to the
 * agent itself. What a guard gives other than `undefined` is handed on as it is: whoever asks must take it as a denial.
 */
export function denial(
  layers: Layers<ToolLayer>,
  exec: ToolExecution,
  found?: (source: ListenerSource) => void,
): string | undefined {
  for (const key of [undefined, ...scopeChainOf(exec.agent).toReversed()]) {
    // Looked up when its turn comes: a guard before it may have added the first one of this scope.
    const layer = layers.own(key)
    if (layer === undefined) continue
    for (const { value } of layer.guards.entries()) {
      const { guard, source } = value
      const reason = guard(exec)
      if (reason === undefined) continue
      found?.(source)
      return reason
    }
  }
  return undefined
}
