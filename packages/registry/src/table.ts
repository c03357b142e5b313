/** Registrations without a name: equal ones are independent, and each is undone on its own. */
export interface Table<T> {
  /** Adds `value`; the result takes exactly this one away, once. */
  add(value: T): () => void
  /**
   * Those that are there, in order. What is added while somebody iterates is visited too, unless the table was empty in
   * between: that begins a new generation.
   */
  values(): Iterable<T>
  /** How many there are. */
  size(): number
}

/** An empty table. */
export function createTable<T>(): Table<T> {
  // Boxes, so that equal values are separate members.
  let boxes = new Set<{ readonly value: T }>()
  return {
    add(value) {
      const box = { value }
      boxes.add(box)
      return () => {
        if (boxes.delete(box) && boxes.size === 0) boxes = new Set()
      }
    },
    *values() {
      for (const { value } of boxes) yield value
    },
    size: () => boxes.size,
  }
}
