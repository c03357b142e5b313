/** Numbers from 0 to 1, the same ones for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const strangers: readonly unknown[] = [null, true, 0, -1, 1.5, 1e9, '', 'x', 'a longer text', [], [1], {}, { x: 1 }]

/** The value with one change somewhere in it. */
export function mutate(value: unknown, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  if (typeof value === 'object' && value !== null && random() < 0.8) {
    const keys = Object.keys(value)
    const key = pick(keys)
    if (Array.isArray(value)) {
      if (key === undefined || random() < 0.2) return [...value, pick([...value, ...strangers])]
      if (random() < 0.2) return value.toSpliced(Number(key), 1)
      return value.with(Number(key), mutate(value[Number(key)], random))
    }
    const entries = Object.entries(value)
    if (key === undefined || random() < 0.2) return Object.fromEntries([...entries, [pick(['x', 'id', 'name']), 1]])
    if (random() < 0.3) return Object.fromEntries(entries.filter(([name]) => name !== key))
    return Object.fromEntries(entries.map(([name, member]) => [name, name === key ? mutate(member, random) : member]))
  }
  if (typeof value === 'string' && random() < 0.5)
    return pick([value + value, value.slice(1), value.toUpperCase(), ` ${value}`])
  if (typeof value === 'number' && random() < 0.5) return pick([value + 1, value / 2, value * 1000, 0 - value || 0])
  return pick(strangers)
}
