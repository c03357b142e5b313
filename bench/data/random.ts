/** Numbers that look random and are the same at every run. */
export interface Random {
  /** From 0, always below 1. */
  next(): number
  /** A whole number, both ends among them. */
  between(low: number, high: number): number
  /** True in so many cases out of one. */
  chance(share: number): boolean
  /** One of the list. */
  pick<T>(list: readonly T[]): T
  /** So many of the list, each once, in its order. */
  some<T>(list: readonly T[], count: number): readonly T[]
  /** As often above 0 as below it, mostly near to it, with a spread of 1: the normal distribution. */
  normal(): number
}

/** The generator that is known as mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: share => next() < share,
    pick: list => list[between(0, list.length - 1)] as (typeof list)[number],
    some: (list, count) => {
      let left = Math.min(count, list.length)
      return list.filter((_, at) => {
        const isTaken = next() < left / (list.length - at)
        if (isTaken) left -= 1
        return isTaken
      })
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
