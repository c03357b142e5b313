import { scopeChainOf, type Layers, type ScopeKey } from '@dsh/kernel'
import type { ToolPresentationMode, ToolRestriction } from '@dsh/tool'
import type { ToolLayer } from './layer.ts'
import { collapses } from './surface/collapse.ts'

/** One layer's part in what a name means. */
export interface ExplainedLayer {
  /** The scope; absent: the layer that everyone sees. */
  readonly scope?: ScopeKey
  /** Whether a tool of this name is registered here. */
  readonly registers: boolean
  /** Whether a nearer layer registers the name too. */
  readonly shadowed: boolean
  /** The restrictions of this layer that keep the name of farther layers out. */
  readonly maskedBy: readonly ToolRestriction[]
}

/** Why a name means what it means here, nearest layer first. */
export interface Explanation {
  /** The name that was asked for. */
  readonly name: string
  /** What a direct call of it would meet. */
  readonly outcome: 'visible' | 'collapsed' | 'masked' | 'unknown'
  /** How the scope shows its tools. */
  readonly mode: ToolPresentationMode
  /** Every existing layer of the chain, and the global one last. */
  readonly layers: readonly ExplainedLayer[]
}

/** Puts the layers' parts and what they come to together. */
export function explain(facts: {
  name: string
  mode: ToolPresentationMode
  found: boolean
  layers: readonly ExplainedLayer[]
}): Explanation {
  const { name, mode, found, layers } = facts
  const missing = layers.some(layer => layer.registers) ? 'masked' : 'unknown'
  const present = collapses(mode, { name }) ? 'collapsed' : 'visible'
  return Object.freeze({ name, outcome: found ? present : missing, mode, layers })
}

/** The layers' parts, nearest first. */
export function explainLayers(
  layers: Layers<ToolLayer>,
  name: string,
  scope: ScopeKey | undefined,
): readonly ExplainedLayer[] {
  const explained: ExplainedLayer[] = []
  let shadowed = false
  for (const key of [...scopeChainOf(scope), undefined]) {
    const layer = layers.own(key)
    if (layer === undefined) continue
    const registers = layer.tools.has(name)
    const maskedBy = [...layer.masks.values()].filter(mask => !mask.admits(name)).map(mask => mask.filter)
    explained.push(
      Object.freeze({
        ...(key !== undefined && { scope: key }),
        registers,
        shadowed: registers && shadowed,
        maskedBy: Object.freeze(maskedBy),
      }),
    )
    shadowed ||= registers
  }
  return Object.freeze(explained)
}
