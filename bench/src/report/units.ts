import type { Target } from '../row.ts'
import type { Spread } from './statistics.ts'

/** Three digits that count: `4.86`, `12.3`, `1,250`. */
export function printNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

/** Microseconds in the unit that suits them. */
export function printTime(microseconds: number): string {
  if (microseconds < 1) return `${printNumber(microseconds * 1000)} ns`
  if (microseconds < 1000) return `${printNumber(microseconds)} µs`
  return `${printNumber(microseconds / 1000)} ms`
}

/** `12.3× (11.9–12.8)` */
export function printRatio({ median, low, high }: Spread): string {
  return `${printNumber(median)}× (${printNumber(low)}–${printNumber(high)})`
}

/** `≥ 10×` */
export function printTarget(target: Target | undefined): string {
  if (target === undefined) return ''
  return 'atLeast' in target ? `≥ ${printNumber(target.atLeast)}×` : `≤ ${printNumber(target.atMost)}×`
}
