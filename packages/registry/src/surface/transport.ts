import { scopeParentOf, type Disposer, type Layers, type Owner, type ScopeKey } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolDefinition } from '@dsh/tool'
import type { ToolLayer } from '../layer.ts'

/** Gives `run_code` for a scope: one frozen definition per language. */
export interface Transport {
  /** The definition that this scope sees; asked at every use, so it must be cheap. */
  definition(scope?: ScopeKey): ToolDefinition
}

/** Seats a transport where its owner stands, one for each scope. */
export function mountTransport(layers: Layers<ToolLayer>, owner: Owner, transport: Transport): Disposer {
  if (typeof transport?.definition !== 'function')
    throw new TypeError('mountTransport() needs a transport: an object with a definition() function')
  return layers.contribute(owner, { kind: 'mount', undo: 'unmount', names: [RUN_CODE_NAME] }, layer => {
    if (layer.transport !== undefined) throw new Error('a transport is already mounted here: dispose that mount first')
    layer.transport = transport
    return () => {
      layer.transport = undefined
    }
  })
}

/** The nearest mount on the chain serves a scope. */
export function transportOf(layers: Layers<ToolLayer>, scope: ScopeKey | undefined): Transport | undefined {
  for (let key = scope; key !== undefined; key = scopeParentOf(key)) {
    const transport = layers.own(key)?.transport
    if (transport !== undefined) return transport
  }
  return layers.global.transport
}
