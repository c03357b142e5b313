import type { Layer } from '@dsh/kernel'
import type { ToolDefinition, ToolPresentationMode, ToolRestriction } from '@dsh/tool'
import type { StandingGuard } from './guards.ts'
import type { Transport } from './surface/transport.ts'
import { createTable, type Table } from './table.ts'

/** A restriction as it is applied: the caller's arrays, copied. */
export interface Mask {
  /** What was asked for, frozen. */
  readonly filter: ToolRestriction
  /** Whether the mask lets this name through. */
  admits(name: string): boolean
}

/** All that one scope contributes: the only place where a registry keeps state. */
export interface ToolLayer extends Layer {
  /** Tools by name, in the order of their registration. */
  readonly tools: Map<string, ToolDefinition>
  /** Masks over what the scope inherits. */
  readonly masks: Table<Mask>
  /** Guards over the calls of the scope and of those below. */
  readonly guards: Table<StandingGuard>
  /** How the scope shows its tools, if it says so. */
  mode: ToolPresentationMode | undefined
  /** What gives `run_code` here, if it is mounted here. */
  transport: Transport | undefined
}

/** A layer with nothing in it. */
export function createLayer(): ToolLayer {
  const tools = new Map<string, ToolDefinition>()
  const masks = createTable<Mask>()
  const guards = createTable<StandingGuard>()
  const layer: ToolLayer = {
    tools,
    masks,
    guards,
    mode: undefined,
    transport: undefined,
    isEmpty: () =>
      tools.size + masks.size() + guards.size() === 0 && layer.mode === undefined && layer.transport === undefined,
  }
  return layer
}

/** Whether every mask of the layer lets the name through. */
export function admits(layer: ToolLayer, name: string): boolean {
  if (layer.masks.size() === 0) return true
  for (const { value } of layer.masks.entries()) if (!value.admits(name)) return false
  return true
}
