/** Whether no member that can be reached from a value can change any more; total. */
export function isFrozenThrough(root: object): boolean {
  const seen = new Set<object>()
  const pending: object[] = [root]
  try {
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      if (!Object.isFrozen(at)) return false
      for (const property of Object.values(Object.getOwnPropertyDescriptors(at))) {
        if (property.get !== undefined) return false
        const value: unknown = property.value
        if (typeof value === 'object' && value !== null) pending.push(value)
      }
    }
    return true
  } catch {
    return false
  }
}
