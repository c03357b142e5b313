import { readEntry, type Entry } from './entry.ts'
import { walk } from './walk.ts'

/** A path where something else stands than before. */
export interface Change {
  /** The path from the folder. */
  readonly name: string
  /** What stood there; nothing for a new file. */
  readonly before: Entry | undefined
  /** What stands there; nothing where it is gone. */
  readonly after: Entry | undefined
}

/** What differs between two folders, in the order of the names; what is left out is nothing to compare. */
export async function changesBetween(
  before: string,
  after: string,
  leftOut: readonly string[],
): Promise<readonly Change[]> {
  const names = new Set([...(await filesOf(before)), ...(await filesOf(after))])
  for (const name of leftOut) names.delete(name)
  const changes: Change[] = []
  for (const name of [...names].toSorted()) {
    const [old, now] = await Promise.all([readEntry(before, name), readEntry(after, name)])
    if (!isSame(old, now)) changes.push({ name, before: old, after: now })
  }
  return changes
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const names: string[] = []
  for await (const { name, kind } of walk(folder)) if (kind === 'file' || kind === 'link') names.push(name)
  return names
}

function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.kind === other.kind && one.isExecutable === other.isExecutable && one.bytes.equals(other.bytes)
}
