import type { RowResult } from './row-result.ts'
import { printNumber, printTarget } from './units.ts'

/** Why a target is missed, by row and, after a bar, by contender where a row has several. Said only where one is missed. */
const reasons: Readonly<Record<string, string>> = {
  'check-arguments':
    'Code that is made for one schema costs the same on both sides; ours also asks whether the value is the snapshot that it was.',
  'check-growth':
    'The list of all own keys, without which no hidden property of an array is seen, grows faster than its array: see `check-growth-least`, which is that list alone.',
  'snapshot-growth':
    'Lists of keys and what outlives the collector of young objects grow faster than their number: see `snapshot-growth-least`, which does nothing else.',
  'sdk-typescript-generated | json-schema-to-typescript, arguments only':
    'Every type is written, of outputs too, with names that are shared between tools; the library writes arguments alone.',
  'sdk-typescript-real | json-schema-to-typescript, arguments only':
    'Every type is written, of outputs too, with names that are shared between tools; the library writes arguments alone.',
  'sdk-typescript-generated | peer, with `unknown` for most':
    'The peer writes `unknown` where we write a type, so it does less of the work.',
  'sdk-typescript-real | peer, with `unknown` for most':
    'The peer writes `unknown` where we write a type, so it does less of the work.',
  'sdk-python-generated': 'The peer writes `Any` where we write a type, so it does less of the work.',
  'sdk-python-real': 'The peer writes `Any` where we write a type, so it does less of the work.',
  'program-idle':
    'After a pause both threads have to be woken, and little of what they run is in the caches of a processor: see `program-idle-least`, in which threads and engine alone take what cannot be saved.',
  'program-calls':
    'Half of it is the engine. `program-calls-least` shows what is left to win: threads and engine alone would do.',
  'program-parallel':
    'An interpreter in WebAssembly takes its time for each: see `program-parallel-least`, in which it awaits a hundred promises and calls nothing, and is not quick enough either.',
  'program-large': 'What a call gives is copied into WebAssembly and built there by an interpreter.',
}

/** A target that was not reached. */
export interface Miss {
  readonly row: string
  readonly against: string
  readonly wanted: string
  readonly measured: string
  /** Absent where nobody has said it yet. */
  readonly reason?: string
}

/** All of them, in the order of the rows. */
export function missesOf(results: readonly RowResult[]): readonly Miss[] {
  return results.flatMap(({ row, comparisons }) =>
    comparisons.flatMap(({ against, ratio, target, isMet }) => {
      if (isMet !== false || ratio === undefined) return []
      const reason = reasons[`${row} | ${against}`] ?? reasons[row]
      const measured = `${printNumber(ratio.median)}×`
      return [{ row, against, wanted: printTarget(target), measured, ...(reason && { reason }) }]
    }),
  )
}
