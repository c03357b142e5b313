import type { Sample } from '../harness/measure.ts'
import type { Outcome } from '../harness/run-row.ts'
import type { Source } from '../inputs/published.ts'
import type { Curve, Row, Target } from '../row.ts'
import type { Machine } from './machine.ts'
import { spreadOf, type Spread } from './statistics.ts'

/** What a contender costs, in microseconds of one run or in the units of its row. */
export type Cost =
  | { readonly contender: string; readonly cpu: Spread; readonly wall: Spread; readonly rounds: number }
  | { readonly contender: string; readonly failure: string }

/** How many times the CPU time, or the wall time, of the row's first contender another one takes. */
export interface Comparison {
  readonly against: string
  /** Round by round, so that what slows both down counts for neither. Absent where one of them was not measured. */
  readonly ratio?: Spread
  readonly target?: Target
  readonly isMet?: boolean
}

/** All that is kept of a row: what is in its JSON file. */
export interface RowResult {
  readonly row: string
  readonly what: string
  readonly machine: Machine
  /** What the costs are, where they are no microseconds. */
  readonly units?: readonly [first: string, second: string]
  /** Present: ratios are those of wall time. */
  readonly by?: 'wall'
  /** Where the tools came from, for a row that is there for both. */
  readonly input?: Source
  /** Present: the contenders are one thing as something grows. */
  readonly curve?: Curve
  /** How long the row took, all of its processes together. */
  readonly seconds?: number
  readonly costs: readonly Cost[]
  readonly comparisons: readonly Comparison[]
}

/** What the rounds come to. */
export function resultOf(row: Row, machine: Machine, outcomes: ReadonlyMap<string, Outcome>): RowResult {
  const [first = '', ...others] = outcomes.keys()
  return {
    row: row.name,
    what: row.what,
    machine,
    ...(row.own?.units && { units: row.own.units }),
    ...(row.by === 'wall' && { by: row.by }),
    ...(row.input && { input: row.input }),
    ...(row.curve && { curve: row.curve }),
    costs: [...outcomes].map(([contender, outcome]) => costOf(contender, outcome)),
    comparisons: others.map(against =>
      compare(against, outcomes.get(first), outcomes.get(against), row.targets?.[against], row.by),
    ),
  }
}

/** Whether a ratio is what it must be. */
export function meets(ratio: number, target: Target): boolean {
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
}

function costOf(contender: string, outcome: Outcome): Cost {
  if ('failure' in outcome) return { contender, failure: outcome.failure }
  const { samples } = outcome
  return {
    contender,
    cpu: spreadOf(samples.map(sample => sample.cpu)),
    wall: spreadOf(samples.map(sample => sample.wall)),
    rounds: samples.length,
  }
}

function compare(
  against: string,
  first: Outcome | undefined,
  other: Outcome | undefined,
  target: Target | undefined,
  by: keyof Sample = 'cpu',
): Comparison {
  const base = { against, ...(target !== undefined && { target }) }
  if (first === undefined || other === undefined || 'failure' in first || 'failure' in other) return base
  const ratio = spreadOf(other.samples.map((sample, at) => sample[by] / (first.samples[at]?.[by] ?? NaN)))
  return { ...base, ratio, ...(target !== undefined && { isMet: meets(ratio.median, target) }) }
}
