import { scopeChainOf, type Layers, type ScopeKey } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolPresentationMode, type ToolRestriction } from '@dsh/tool'
import type { ToolLayer } from './layer.ts'
import { lookup } from './lookup.ts'
import { collapses } from './surface/collapse.ts'

/** One layer's part in what a name means. */
export interface ExplainedLayer {
  /** The scope; absent: the layer that everyone sees. */
  readonly scope?: ScopeKey
  /** Whether a tool of this name is registered here; of `run_code`, whether a transport is mounted here. */
  readonly registers: boolean
  /** Whether a nearer layer registers the name too. */
  readonly shadowed: boolean
  /** The restrictions of this layer that keep the name of farther layers out; never any for `run_code`. */
  readonly maskedBy: readonly ToolRestriction[]
}

/** Why a name means what it means here, nearest layer first. */
export interface Explanation {
  /** The name that was asked for. */
  readonly name: string
  /** What a direct call of it would meet. `run_code` is unknown where the mode is native, or nothing is mounted. */
  readonly outcome: 'visible' | 'collapsed' | 'masked' | 'unknown'
  /** How the scope shows its tools. */
  readonly mode: ToolPresentationMode
  /** Every existing layer of the chain, and the global one last. */
  readonly layers: readonly ExplainedLayer[]
}

/** Puts together what each layer of the chain says of a name, and what it comes to. */
export function explain(
  layers: Layers<ToolLayer>,
  name: string,
  scope: ScopeKey | undefined,
  mode: ToolPresentationMode,
): Explanation {
  const explained: ExplainedLayer[] = []
  let isRegistered = false
  for (const key of [...scopeChainOf(scope), undefined]) {
    const layer = layers.own(key)
    if (layer === undefined) continue
    const registers = name === RUN_CODE_NAME ? layer.transport !== undefined : layer.tools.has(name)
    explained.push(
      Object.freeze({
        ...(key !== undefined && { scope: key }),
        registers,
        shadowed: registers && isRegistered,
        maskedBy: Object.freeze(name === RUN_CODE_NAME ? [] : masksOf(layer, name)),
      }),
    )
    isRegistered ||= registers
  }
  const isFound = lookup(layers, name, scope) !== undefined
  const outcome = name === RUN_CODE_NAME ? reserved(mode, isRegistered) : ordinary(name, mode, isRegistered, isFound)
  return Object.freeze({ name, outcome, mode, layers: Object.freeze(explained) })
}

function masksOf(layer: ToolLayer, name: string): readonly ToolRestriction[] {
  return [...layer.masks.entries()].filter(({ value }) => !value.admits(name)).map(({ value }) => value.filter)
}

function reserved(mode: ToolPresentationMode, isMounted: boolean): Explanation['outcome'] {
  return isMounted && mode !== 'native' ? 'visible' : 'unknown'
}

function ordinary(
  name: string,
  mode: ToolPresentationMode,
  isRegistered: boolean,
  isFound: boolean,
): Explanation['outcome'] {
  if (!isFound) return isRegistered ? 'masked' : 'unknown'
  return collapses(mode, { name }) ? 'collapsed' : 'visible'
}
