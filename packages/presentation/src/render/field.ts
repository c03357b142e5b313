/** How many items of a list are looked at: more never fit on a page. */
const MOST_ITEMS = 1001

/** The property of anything, or undefined; total, also over getters and proxies that throw. */
export function fieldOf(source: unknown, key: string | number): unknown {
  try {
    return typeof source === 'object' && source !== null ? Reflect.get(source, key) : undefined
  } catch {
    return undefined
  }
}

/** The property if it is text. */
export function textOf(source: unknown, key: string): string | undefined {
  const value = fieldOf(source, key)
  return typeof value === 'string' ? value : undefined
}

/** The property if it is a finite number. */
export function numberOf(source: unknown, key: string): number | undefined {
  const value = fieldOf(source, key)
  return Number.isFinite(value) ? Number(value) : undefined
}

/** The first items of the property if it is an array. */
export function itemsOf(source: unknown, key: string): readonly unknown[] | undefined {
  const list = fieldOf(source, key)
  if (!isArray(list)) return undefined
  const length = Math.min(MOST_ITEMS, numberOf(list, 'length') ?? 0)
  return Array.from({ length }, (_, index) => fieldOf(list, index))
}

function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
