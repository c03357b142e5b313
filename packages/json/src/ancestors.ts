import type { Frame } from './frame.ts'

/** The containers around the one that is being copied; kept only where they are many. */
export type Ancestors = Set<object> | undefined

/** Below so many levels a look at each is faster than a set. */
const MANY = 32

/** The same, when a container was begun. */
export function withAncestor(ancestors: Ancestors, frame: Frame): Ancestors {
  if (ancestors !== undefined) return ancestors.add(frame.source)
  if (frame.depth < MANY) return undefined
  const sources = new Set<object>()
  for (let at: Frame | undefined = frame; at !== undefined; at = at.up) sources.add(at.source)
  return sources
}

/** Whether a container lies within itself. */
export function isAncestor(source: object, ancestors: Ancestors, frame: Frame | undefined): boolean {
  if (ancestors !== undefined) return ancestors.has(source)
  for (let at = frame; at !== undefined; at = at.up) if (at.source === source) return true
  return false
}
