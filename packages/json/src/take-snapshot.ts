import { mostNodes } from './most-nodes.ts'
import type { JsonOutcome } from './outcome.ts'
import { snapshotJson } from './snapshot.ts'

/** A frozen copy of what came from outside; what has more than `mostNodes` places is refused, and does not fill the memory. */
export function takeSnapshot(value: unknown): JsonOutcome {
  return snapshotJson(value, { freeze: true, maxNodes: mostNodes })
}
