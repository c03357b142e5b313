/** Random numbers that differ between runs, though all runs begin with the same memory: `sfc32`, sown anew for each. */
export function createRandom(): { readonly random: () => number; sow(seeds: readonly [number, number, number]): void } {
  let a = 0
  let b = 0
  let c = 0
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  const { random } = {
    random() {
      return ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992
    },
  }
  return {
    random,
    sow(seeds) {
      a = seeds[0]
      b = seeds[1]
      c = seeds[2]
      for (let round = 0; round < 12; round++) next()
    },
  }
}
