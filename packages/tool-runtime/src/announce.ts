import { errorMessage, type Hooks } from '@dsh/kernel'
import type { ToolChange, ToolEvents } from '@dsh/tool'

/**
 * Tells every listener of a change, wherever it listens. What the first one throws is thrown on, so that the registry
 * takes the change back; what others throw, and what rejects later, is only reported.
 */
export function createAnnouncer(
  hooks: Hooks<ToolEvents>,
  warn: (message: string, error: unknown) => void,
): (change: ToolChange) => void {
  const report = (error: unknown): void => warn(`a listener of tools/change failed: ${errorMessage(error)}`, error)
  return change => {
    const thrown: unknown[] = []
    let isOver = false
    hooks.emit('tools/change', change.scope, [change], error => {
      if (isOver) report(error)
      else thrown.push(error)
    })
    isOver = true
    if (thrown.length === 0) return
    const [first, ...others] = thrown
    others.forEach(report)
    throw first
  }
}
