import { mostNodes, snapshotJson, type JsonOutcome } from '@dsh/json'

/** A frozen copy of what came from outside; a value with more than `mostNodes` places is refused, and does not fill the memory. */
export function takeSnapshot(value: unknown): JsonOutcome {
  return snapshotJson(value, { freeze: true, maxNodes: mostNodes })
}
