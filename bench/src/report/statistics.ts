/** A median and the quartiles around it. */
export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** Of at least one number. */
export function spreadOf(numbers: readonly number[]): Spread {
  if (numbers.length === 0) throw new RangeError('nothing was measured')
  const sorted = numbers.toSorted((one, other) => one - other)
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) }
}

function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return below + (above - below) * (place - Math.floor(place))
}
