/** One registration, which is itself and equal to no other. */
export interface Entry<T> {
  /** What was registered. */
  readonly value: T
}

/** Registrations without a name: equal ones are independent, and each is undone on its own. */
export interface Table<T> {
  /** Adds `value`; the result takes exactly this one away, once. */
  add(value: T): () => void
  /**
   * Those that are there, in order. What is added while somebody iterates is visited too, unless the table was empty in
   * between: that begins a new generation.
   */
  entries(): ReadonlySet<Entry<T>>
  /** How many there are. */
  size(): number
}

/** An empty table. */
export function createTable<T>(): Table<T> {
  let entries = new Set<Entry<T>>()
  return {
    add(value) {
      const entry = { value }
      entries.add(entry)
      return () => {
        if (entries.delete(entry) && entries.size === 0) entries = new Set()
      }
    },
    entries: () => entries,
    size: () => entries.size,
  }
}
