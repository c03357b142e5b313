import { createRandom } from '../mutate.ts'

/** Chooses, the same things for the same seed. */
export interface Draw {
  /** From 0 to 1. */
  readonly random: () => number
  chance(share: number): boolean
  /** A whole number, both ends included. */
  int(least: number, most: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** So many of a list, each once. */
  some<T>(list: readonly T[], least: number, most: number): T[]
}

export function createDraw(seed: number): Draw {
  const random = createRandom(seed)
  const int: Draw['int'] = (least, most) => least + Math.floor(random() * (most - least + 1))
  return {
    random,
    chance: share => random() < share,
    int,
    pick: list => {
      const index = int(0, list.length - 1)
      if (index in list) return list[index] as never
      throw new Error('nothing to pick from')
    },
    some: (list, least, most) => {
      const rest = [...list]
      const count = Math.min(rest.length, int(least, most))
      return Array.from({ length: count }, () => rest.splice(int(0, rest.length - 1), 1)).flat() as never
    },
  }
}
