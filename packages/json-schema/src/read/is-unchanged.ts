/** Whether a source still says what its copy says; total, and linear though both may share parts. */
export function isUnchanged(copy: unknown, source: unknown): boolean {
  const compared = new Map<object, object>()
  const pending: [copy: unknown, source: unknown][] = [[copy, source]]
  try {
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [a, b] = pair
      if (a === b) continue
      if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
      if (compared.get(a) === b) continue
      compared.set(a, b)
      const keys = Object.keys(a)
      if (Array.isArray(a) !== Array.isArray(b) || Reflect.ownKeys(b).length !== Reflect.ownKeys(a).length) return false
      for (const key of keys) {
        if (!Object.hasOwn(b, key)) return false
        pending.push([Reflect.get(a, key), Reflect.get(b, key)])
      }
    }
    return true
  } catch {
    return false
  }
}
