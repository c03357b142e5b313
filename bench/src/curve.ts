import { defineRow, type Row, type Setup, type Target } from './row.ts'

/** One thing that is measured again and again as something grows. */
export interface CurveOptions {
  readonly name: string
  readonly what: string
  /** What grows, in the plural: `tools`. */
  readonly unit: string
  /** How much there is of it; the first is the one that the others are compared with. */
  readonly at: readonly number[]
  /** What the cost must be where there is so much: the same, or in proportion. Without it nothing is asked. */
  readonly shape?: 'flat' | 'linear'
  /** Nothing is asked of what is larger. */
  readonly upTo?: number
  readonly setup: (amount: number) => ReturnType<Setup>
}

/** What may be lost on the way: three tenths. */
const slack = 1.3

/** A row with a contender for each amount. */
export function defineCurve({ name, what, unit, at, shape, upTo = Infinity, setup }: CurveOptions): Row {
  const [first = 1, ...others] = at
  const nameOf = (amount: number): string => `${amount.toLocaleString('en-US')} ${unit}`
  const targetAt = (amount: number): Target => ({ atMost: shape === 'flat' ? slack : (slack * amount) / first })
  const asked = shape === undefined ? [] : others.filter(amount => amount <= upTo)
  return defineRow({
    name,
    what,
    contenders: Object.fromEntries(at.map(amount => [nameOf(amount), () => setup(amount)])),
    curve: { unit, at: Object.fromEntries(at.map(amount => [nameOf(amount), amount])) },
    targets: Object.fromEntries(asked.map(amount => [nameOf(amount), targetAt(amount)])),
  })
}
