import type { Machine } from './machine.ts'

/** How much memory a program has, as far as anybody looked. */
export interface Gauge {
  /** How many bytes it had at most. */
  readonly peak: number
  /** Looks at it. */
  measure(): void
  /** Whether nobody may catch what was thrown: the program was cut short, or has no memory left. */
  isFinal(reason: number): boolean
}

/** Of so much of its memory a program that throws `null` is taken to have used up all. */
const FULL = 7 / 8

/** Begins with the peak of what was stored. */
export function createGauge(
  { engine, values }: Pick<Machine, 'engine' | 'values'>,
  memoryBytes: number,
  before: number,
): Gauge {
  const { memory } = values
  // What the engine has where nothing was thrown; it throws that where it had no memory left and did not notice.
  const none = engine.qjs_get_exception()
  const noneTag = memory.wordAt(none + 4)
  engine.qjs_free_value(none)
  let peak = before
  const measure = (): void => {
    peak = Math.max(peak, engine.qjs_get_allocated_size() >>> 0)
  }
  return {
    get peak() {
      return peak
    },
    measure,
    isFinal(reason) {
      if (engine.qjs_is_uncatchable_error(reason) !== 0 || memory.wordAt(reason + 4) === noneTag) return true
      // The engine throws this where it has no memory left even for an error.
      if (engine.qjs_is_null(reason) === 0) return false
      measure()
      return peak > memoryBytes * FULL
    },
  }
}
