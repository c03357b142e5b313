import type { StandardSchemaV1 } from '@standard-schema/spec'

const shown = 20

/** What a Standard Schema found, one sentence each, with the paths of our own violations. */
export function issueLines(issues: readonly StandardSchemaV1.Issue[], root: string): readonly string[] {
  const lines = issues.slice(0, shown).map(issue => `"${pathOf(issue) || root}": ${issue.message}`)
  return issues.length > shown ? [...lines, `and ${issues.length - shown} more`] : lines
}

function pathOf(issue: StandardSchemaV1.Issue): string {
  let path = ''
  for (const segment of issue.path ?? []) {
    const key = typeof segment === 'object' ? segment.key : segment
    if (typeof key === 'number') path += `[${key}]`
    else path += path === '' ? String(key) : `.${String(key)}`
  }
  return path
}
