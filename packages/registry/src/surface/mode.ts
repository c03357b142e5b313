import { scopeParentOf, type Disposer, type Layers, type Scope, type ScopeKey } from '@dsh/kernel'
import type { ToolPresentationMode } from '@dsh/tool'
import type { ToolLayer } from '../layer.ts'
import { assertScope } from '../owner.ts'

const modes: ReadonlySet<unknown> = new Set(['native', 'code', 'both'])

/** Throws for a word that is no mode. */
export function assertMode(mode: unknown): asserts mode is ToolPresentationMode {
  if (modes.has(mode)) return
  const given = typeof mode === 'string' ? JSON.stringify(mode) : typeof mode
  throw new TypeError(`presentation mode must be "native", "code" or "both", not ${given}`)
}

/** The nearest declaration on the chain, else the default. */
export function modeOf(
  layers: Layers<ToolLayer>,
  scope: ScopeKey | undefined,
  otherwise: ToolPresentationMode,
): ToolPresentationMode {
  for (let key = scope; key !== undefined; key = scopeParentOf(key)) {
    const mode = layers.own(key)?.mode
    if (mode !== undefined) return mode
  }
  return otherwise
}

/** Declares how a scope, and those below it, show their tools. */
export function presentAs(layers: Layers<ToolLayer>, scope: Scope, mode: ToolPresentationMode): Disposer {
  assertScope(scope, 'presentAs', 'call it on the scope that it speaks of')
  assertMode(mode)
  return layers.contribute(scope, { kind: 'present', undo: 'unpresent', names: [] }, layer => {
    if (layer.mode !== undefined) {
      throw new Error(
        `presentAs("${mode}") conflicts with "${layer.mode}" already declared for this scope: dispose that declaration first`,
      )
    }
    layer.mode = mode
    return () => {
      layer.mode = undefined
    }
  })
}
