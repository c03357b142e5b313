import { scopeParentOf, type Disposer, type Layers, type Owner, type ScopeKey } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolDefinition } from '@dsh/tool'
import { captureDefinition } from '../capture.ts'
import type { ToolLayer } from '../layer.ts'
import { assertOwner } from '../owner.ts'

/** Gives `run_code` for a scope: one frozen definition per language. */
export interface Transport {
  /** What this scope sees; asked at every use, so it must be cheap, and the same object while nothing changes. */
  definition(scope?: ScopeKey): ToolDefinition
}

/** Seats a transport where its owner stands, one for each scope. */
export function mountTransport(layers: Layers<ToolLayer>, owner: Owner, transport: Transport): Disposer {
  assertOwner(owner, 'mountTransport')
  const definition: unknown = transport?.definition
  if (typeof definition !== 'function')
    throw new TypeError('mountTransport() needs a transport: an object with a definition() function')
  const seated: Transport = {
    definition: scope => runCode(Reflect.apply(definition, transport, [scope]) as ToolDefinition),
  }
  return layers.contribute(owner, { kind: 'mount', undo: 'unmount', names: [RUN_CODE_NAME] }, layer => {
    if (layer.transport !== undefined) throw new Error('a transport is already mounted here: dispose that mount first')
    layer.transport = seated
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

const captured = new WeakMap<ToolDefinition, ToolDefinition>()

/** What a transport gave, checked as a registration would be, once for each definition. */
function runCode(given: ToolDefinition): ToolDefinition {
  const known = captured.get(given)
  if (known !== undefined) return known
  const definition = captureDefinition(given)
  if (definition.name !== RUN_CODE_NAME)
    throw new TypeError(`a transport must give a tool named "${RUN_CODE_NAME}", not ${JSON.stringify(definition.name)}`)
  captured.set(given, definition)
  return definition
}
