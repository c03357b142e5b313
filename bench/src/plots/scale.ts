/** Where a value stands on an axis, and which values are written along it. */
export interface Scale {
  at(value: number): number
  readonly ticks: readonly number[]
}

/** Each step is ten times the one before. */
export function logScale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9)
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))
  return {
    at: value => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
  }
}

/** Equal steps from zero. */
export function linearScale(values: readonly number[], from: number, to: number): Scale {
  const most = Math.max(...values)
  const size = 10 ** Math.floor(Math.log10(most))
  const step = [0.2, 0.5, 1, 2].map(part => part * size).find(one => most / one <= 6) ?? size
  const count = Math.ceil(most / step - 1e-9)
  return {
    at: value => from + (value / (step * count)) * (to - from),
    ticks: Array.from({ length: count + 1 }, (_, at) => at * step),
  }
}
