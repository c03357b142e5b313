import { type JsonOutcome, takeSnapshot } from '@dsh/json'

/** A frozen copy of data that stands in a schema, which is small: what is shared counts at each of its places. */
export function readJson(value: unknown): JsonOutcome {
  return takeSnapshot(value)
}

/** A line about data that is none, with the limit that it passes. */
export function jsonProblems(value: unknown, line: string): readonly string[] {
  const data = readJson(value)
  if (data.ok) return []
  return [data.limit === undefined ? line : `${line} (${data.reason})`]
}
