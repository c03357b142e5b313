import type { ToolRestriction } from '../contract/decision.ts'

/** A filter whose getters are asked once; what is no object is for the registry to refuse. */
export function readOnce(filter: ToolRestriction): ToolRestriction {
  if (typeof filter !== 'object' || filter === null) return filter
  const { allow, deny } = filter
  return { ...(allow !== undefined && { allow }), ...(deny !== undefined && { deny }) }
}

/** Whether a filter has only a list of names to hide, which is empty. */
export function isEmptyDeny(filter: ToolRestriction): boolean {
  return filter?.allow === undefined && Array.isArray(filter?.deny) && filter.deny.length === 0
}
