import { scopeParentOf, type Layers, type ScopeKey } from '@dsh/kernel'
import type { ToolDefinition } from '@dsh/tool'
import { admits, type ToolLayer } from './layer.ts'

/**
 * What a name means in a scope, by one walk up its chain: the nearest registration counts, if no scope below it masks
 * the name. The same answer as `view`, in O(chain depth).
 */
export function lookup(
  layers: Layers<ToolLayer>,
  name: string,
  scope: ScopeKey | undefined,
): ToolDefinition | undefined {
  for (let key = scope; key !== undefined; key = scopeParentOf(key)) {
    const layer = layers.own(key)
    if (layer === undefined) continue
    const own = layer.tools.get(name)
    if (own !== undefined) return own
    if (!admits(layer, name)) return undefined
  }
  return layers.global.tools.get(name)
}
