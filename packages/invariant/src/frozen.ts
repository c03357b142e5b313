/** Whether nothing that can be reached from a value by own data members can change. */
export function isFrozenThrough(root: unknown): boolean {
  const pending: unknown[] = [root]
  const seen = new Set<unknown>()
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (!Object.isFrozen(value)) return false
    // One by one: so many arguments of one call would overflow the stack.
    for (const member of Object.values(value)) pending.push(member)
  }
  return true
}
