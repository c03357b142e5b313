const plain: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null])

/** Whether nothing that own members of `root` lead to can change; functions count as fixed. */
export function isFrozenThrough(root: object): boolean {
  const seen = new Set<object>()
  const pending: object[] = [root]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (!Object.isFrozen(at) || !plain.has(Object.getPrototypeOf(at))) return false
    for (const property of Object.values(Object.getOwnPropertyDescriptors(at))) {
      if (!('value' in property)) return false
      if (typeof property.value === 'object' && property.value !== null) pending.push(property.value as object)
    }
  }
  return true
}
