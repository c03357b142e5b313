import { printPath } from '@dsh/json'
import type { StandardSchemaV1 } from '@standard-schema/spec'

const shown = 20
const longest = 400

/** What a Standard Schema found, one sentence each, with the paths of our own violations; `root` begins all of them. */
export function issueLines(issues: readonly StandardSchemaV1.Issue[], root: string): readonly string[] {
  const lines = issues.slice(0, shown).map(({ path = [], message }) => {
    const place = printPath(path.map(keyOf), root) || 'arguments'
    return `${cut(JSON.stringify(place))}: ${cut(message)}`
  })
  return issues.length > shown ? [...lines, `and ${issues.length - shown} more`] : lines
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): string | number {
  const key = typeof segment === 'object' ? segment.key : segment
  return typeof key === 'number' ? key : String(key)
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
