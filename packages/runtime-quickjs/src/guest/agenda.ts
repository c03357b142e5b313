/** Something to be done at a time. */
export interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of those due at once, the lower one is first. */
  readonly id: number
  /** Where it stands in the agenda, -1 for nowhere; nowhere else is this changed. */
  place: number
}

/** Entries by the time they are due. */
export interface Agenda<T extends Entry> {
  add(entry: T): void
  remove(entry: T): void
  /** The one that is due first. */
  first(): T | undefined
}

/**
 * A binary heap: of many entries, each takes hardly longer than of few. What changes it calls nothing, since a call is where a
 * program may be out of stack: it is changed as a whole, or not at all.
 */
export function createAgenda<T extends Entry>(): Agenda<T> {
  const heap = Object.create(null) as Record<number, T | undefined>
  let size = 0

  /** Finds the place of an entry, from one that is free: entries that are later, or earlier, move out of its way. */
  const settle = (entry: T, free: number, newSize: number): void => {
    // Where there is no memory for one more, nothing has changed.
    heap[newSize > size ? size : newSize] = newSize > size ? entry : undefined
    size = newSize
    let place = free
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = heap[above]!
      if (other.at < entry.at || (other.at === entry.at && other.id < entry.id)) break
      heap[place] = other
      other.place = place
      place = above
    }
    for (let below = 2 * place + 1; below < size; below = 2 * place + 1) {
      let other = heap[below]!
      const next = heap[below + 1]
      if (next !== undefined && (next.at < other.at || (next.at === other.at && next.id < other.id))) other = next
      if (entry.at < other.at || (entry.at === other.at && entry.id < other.id)) break
      const hole = place
      place = other.place
      heap[hole] = other
      other.place = hole
    }
    heap[place] = entry
    entry.place = place
  }

  return {
    add(entry) {
      settle(entry, size, size + 1)
    },
    remove(entry) {
      const { place } = entry
      if (place < 0) return
      if (place < size - 1) settle(heap[size - 1]!, place, size - 1)
      else {
        size -= 1
        heap[size] = undefined
      }
      entry.place = -1
    },
    first: () => heap[0],
  }
}
