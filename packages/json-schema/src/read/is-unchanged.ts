const { getOwnPropertyNames, getOwnPropertySymbols, hasOwn, keys } = Object
const { isArray } = Array

/** Whether a source still says what its copy says; total, and linear though both may share parts. */
export function isUnchanged(copy: unknown, source: unknown): boolean {
  const compared = new Map<object, object>()
  const copies = [copy]
  const sources = [source]
  try {
    while (copies.length > 0) {
      const [a, b] = [copies.pop(), sources.pop()]
      if (a === b) continue
      if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
      if (compared.get(a) === b) continue
      compared.set(a, b)
      const names = keys(a)
      if (isArray(a) !== isArray(b) || countKeys(b) !== names.length) return false
      for (const name of names) {
        if (!hasOwn(b, name)) return false
        copies.push(Reflect.get(a, name))
        sources.push(Reflect.get(b, name))
      }
    }
    return true
  } catch {
    return false
  }
}

/** Symbols and hidden keys too: lists that the engine has at hand cost a third of one `Reflect.ownKeys`. */
function countKeys(value: object): number {
  const hidden = isArray(value) ? 1 : 0
  return getOwnPropertyNames(value).length - hidden + getOwnPropertySymbols(value).length
}
