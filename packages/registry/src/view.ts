import type { Layers, ScopeKey } from '@dsh/kernel'
import type { ToolDefinition } from '@dsh/tool'
import { admits, type ToolLayer } from './layer.ts'

/** What a scope sees, in enumeration order; `known` ignores masks, `restrictable` is what it inherits. */
export interface ToolView {
  /** The visible tools: the farthest ancestor's first; one that shadows another stands in its place. */
  readonly tools: readonly ToolDefinition[]
  /** The names of all tools on the chain, masked ones too. */
  readonly known: readonly string[]
  /** The names that a restriction of this scope may list. */
  readonly restrictable: readonly string[]
}

/** A fold over the chain: what is inherited, filtered by the scope's masks, then overlaid with what it registers. */
export function foldView(layers: Layers<ToolLayer>, scope: ScopeKey | undefined): ToolView {
  const visible = new Map(layers.global.tools)
  const known = new Set(visible.keys())
  let restrictable = [...known]
  const own = layers.own(scope)
  for (const layer of layers.chain(scope)) {
    if (layer === own) restrictable = [...known]
    if (layer.masks.size() > 0) for (const name of visible.keys()) if (!admits(layer, name)) visible.delete(name)
    for (const [name, definition] of layer.tools) {
      visible.set(name, definition)
      known.add(name)
    }
  }
  if (scope !== undefined && own === undefined) restrictable = [...known]
  return Object.freeze({
    tools: Object.freeze([...visible.values()]),
    known: Object.freeze([...known]),
    restrictable: Object.freeze(scope === undefined ? [] : restrictable),
  })
}

/** The same view with the transport behind everything else. */
export function withTransport({ tools, known, restrictable }: ToolView, transport: ToolDefinition): ToolView {
  return Object.freeze({ tools: Object.freeze([...tools, transport]), known, restrictable })
}
