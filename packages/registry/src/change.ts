import type { Change } from '@dsh/kernel'
import type { ToolChange } from '@dsh/tool'

/** The notice as it leaves: frozen, so that no observer changes what the next one, or the undo, says. */
export function freezeChange({ kind, scope, names }: Change): ToolChange {
  const change = { kind, ...(scope !== undefined && { scope }), names: Object.freeze([...names]) }
  return Object.freeze(change) as ToolChange
}
