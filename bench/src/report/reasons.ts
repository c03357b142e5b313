import type { RowResult } from './row-result.ts'
import { printNumber, printTarget } from './units.ts'

/** Why a target is missed, by row and, after a bar, by contender where a row has several. Said only where one is missed. */
const reasons: Readonly<Record<string, string>> = {
  'check-arguments':
    'Code that is made for one schema costs the same on both sides; ours also asks whether the value is the snapshot that it was.',
  'check-growth': 'The quartiles stand on both sides of the bound: measured in a busy hour.',
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
  'program-idle': 'After a pause the worker thread has to be woken; of the five calls, each wakes both threads again.',
  'program-calls':
    'A call costs two wake-ups of a thread and an interpreter in WebAssembly; the peer compiles the program to machine code.',
  'program-parallel':
    'A hundred calls go into WebAssembly and come back one after the other, and an interpreter reads each; the program of the peer is machine code.',
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
