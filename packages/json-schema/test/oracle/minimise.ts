/** The smallest JSON that it finds by taking parts away, one after the other, as long as it is still bad. */
export function minimise<T>(start: T, isBad: (candidate: T) => boolean): T {
  let best = start
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const candidate of smallerThan(best)) {
      if (!judge(isBad, candidate as T)) continue
      best = candidate as T
      isSmaller = true
      break
    }
  }
  return best
}

function judge<T>(isBad: (candidate: T) => boolean, candidate: T): boolean {
  try {
    return isBad(candidate)
  } catch {
    // What is no schema any more.
    return false
  }
}

/** All that is one step smaller: a part for the whole, a member less, or a member that is smaller. */
function* smallerThan(value: unknown): Generator<unknown> {
  if (typeof value === 'number' && value !== 0)
    yield* [0, 1, Math.trunc(value)].filter(other => Math.abs(other) < Math.abs(value))
  if (typeof value === 'string' && value.length > 0) yield* ['', value.slice(1), value.slice(0, -1)]
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1)
    for (const [index, item] of value.entries()) for (const smaller of partsOf(item)) yield value.with(index, smaller)
    return
  }
  const entries = Object.entries(value)
  for (const [index] of entries.entries()) yield Object.fromEntries(entries.toSpliced(index, 1))
  for (const [index, [key, member]] of entries.entries()) {
    for (const smaller of partsOf(member)) yield Object.fromEntries(entries.with(index, [key, smaller]))
  }
}

function* partsOf(value: unknown): Generator<unknown> {
  if (typeof value === 'object' && value !== null) {
    yield* [true, false, null]
    yield* Object.values(value)
  }
  yield* smallerThan(value)
}
