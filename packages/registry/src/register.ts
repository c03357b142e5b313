import type { Disposer, Layers, Owner } from '@dsh/kernel'
import { RUN_CODE_NAME, type ToolDefinition } from '@dsh/tool'
import { captureDefinition } from './capture.ts'
import type { ToolLayer } from './layer.ts'
import { assertOwner } from './owner.ts'

/** Registers a tool where its owner stands; everything about it is checked first. */
export function register(layers: Layers<ToolLayer>, owner: Owner, definition: ToolDefinition): Disposer {
  assertOwner(owner, 'register')
  const captured = captureDefinition(definition)
  const { name } = captured
  if (name === RUN_CODE_NAME) {
    throw new Error(
      `tool name "${RUN_CODE_NAME}" is reserved for the Code Mode presentation transport and cannot be registered or shadowed`,
    )
  }
  return layers.contribute(owner, { kind: 'register', undo: 'unregister', names: [name] }, ({ tools }) => {
    if (tools.has(name)) throw new Error(duplicate(name, owner))
    tools.set(name, captured)
    return () => tools.delete(name)
  })
}

function duplicate(name: string, owner: Owner): string {
  const tool = `tool ${JSON.stringify(name)} is already registered`
  return owner.key === undefined
    ? `${tool}: to give one agent its own version, register it in that agent's scope`
    : `${tool} in this scope: dispose that registration first, or choose another name`
}
