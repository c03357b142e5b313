import type { Sample } from './harness/measure.ts'
import type { Source } from './inputs/published.ts'

/** What is measured, over and over; a promise is awaited before the next one. */
export type Run = () => unknown

/** Makes everything ready, once in each process, and gives what is measured. */
export type Setup = () => Run | Promise<Run>

/** How a row is measured whose runs say themselves what they cost: each returns a sample. */
export interface OwnMeasure {
  /** What the two numbers of a sample are, where they are no microseconds: `kB gzip` and `kB minified`. */
  readonly units?: readonly [first: string, second: string]
  /** Rounds in one process at most, for runs that take long or always give the same. */
  readonly rounds: number
  /** Fresh processes at most, for what is the same in each of them. */
  readonly generations?: number
}

/** What a ratio must be: the cost of a contender over the cost of the row's first one. */
export type Target = { readonly atLeast: number } | { readonly atMost: number }

/** One thing that is measured, by several contenders. */
export interface Row {
  readonly name: string
  /** What a run does, for the reader of the table. */
  readonly what: string
  /** By name; the first is the one that the others are compared with. */
  readonly contenders: Readonly<Record<string, Setup>>
  /** Where runs measure themselves: another process, or something that is no time. */
  readonly own?: OwnMeasure
  /** Rounds in one process at most, where runs take long. */
  readonly rounds?: number
  /** How many times as long as usual all contenders run before anything counts: much code takes long to become fast. */
  readonly warmUps?: number
  /** How many times as long as usual each round is at least: after a pause, much code is slow for some runs. */
  readonly roundLengths?: number
  /** What the ratio compares; `cpu` by default, and `wall` where somebody waits for the outcome. */
  readonly by?: keyof Sample
  /** Present: all contenders run on Node 22 at least, since one of them cannot do with less. */
  readonly needsNode22?: true
  /** Where the tools come from, for a row that is there for both; `real` ones are not part of the repository. */
  readonly input?: Source
  /** Present: the contenders are one thing as something grows. */
  readonly curve?: Curve
  /** By contender; one without a target is shown all the same. */
  readonly targets?: Readonly<Record<string, Target>>
}

/** What grows, and how much of it each contender has. */
export interface Curve {
  readonly unit: string
  readonly at: Readonly<Record<string, number>>
}

/** The row as it is; lets the compiler see that each target is that of a contender. */
export function defineRow<Name extends string>(row: {
  readonly name: string
  readonly what: string
  readonly contenders: Readonly<Record<Name, Setup>>
  readonly own?: OwnMeasure
  readonly rounds?: number
  readonly warmUps?: number
  readonly roundLengths?: number
  readonly by?: keyof Sample
  readonly needsNode22?: true
  readonly input?: Source
  readonly curve?: Curve
  readonly targets?: Readonly<Partial<Record<NoInfer<Name>, Target>>>
}): Row {
  return row as Row
}

/** Runs once and throws where the outcome is not what a row means to measure. */
export async function verified<R extends Run>(
  run: R,
  isRight: (outcome: Awaited<ReturnType<R>>) => boolean,
): Promise<R> {
  const outcome = (await run()) as Awaited<ReturnType<R>>
  if (!isRight(outcome))
    throw new Error(`a run gave something else than it should: ${JSON.stringify(outcome)?.slice(0, 300)}`)
  return run
}
