export { readContainer, readList, readRecord, type Container } from './container.ts'
export { freezeJson } from './freeze.ts'
export {
  fewLevels,
  isShallowSnapshot,
  isSnapshot,
  snapshotSize,
  type SnapshotLimits,
  type SnapshotSize,
} from './is-snapshot.ts'
export { mostNodes } from './most-nodes.ts'
export { nearest } from './nearest.ts'
export type { JsonLimit, JsonOutcome, JsonRefusal } from './outcome.ts'
export { parseArguments } from './parse-arguments.ts'
export { printPath } from './path.ts'
export { printJson } from './print.ts'
export { snapshotJson, type SnapshotOptions } from './snapshot.ts'
export { takeSnapshot } from './take-snapshot.ts'
export { isJsonArray, isJsonObject } from './value.ts'
export type { JsonObject, JsonScalar, JsonValue } from './value.ts'
