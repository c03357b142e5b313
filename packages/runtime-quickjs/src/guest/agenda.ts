// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Something to be done at a time. */
export interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of those due at once, the lower one is first. */
  readonly id: number
  /** Where it stands in the agenda; nowhere else is this changed. */
  place: number
}

/** Entries by the time they are due. */
export interface Agenda<T extends Entry> {
  add(entry: T): void
  remove(entry: T): void
  /** The one that is due first. */
  first(): T | undefined
}

/** A binary heap: of many entries, each takes hardly longer than of few. */
export function createAgenda<T extends Entry>(): Agenda<T> {
  const heap = Object.create(null) as Record<number, T>
  const { deleteProperty } = Reflect
  let size = 0

  const isBefore = (one: T, other: T): boolean => one.at < other.at || (one.at === other.at && one.id < other.id)
  const put = (entry: T, place: number): void => {
    heap[place] = entry
    entry.place = place
  }

  /** Finds the place of an entry, from one that is free: entries that are later, or earlier, move out of its way. */
  const settle = (entry: T, free: number): void => {
    let place = free
    for (let above = (place - 1) >> 1; place > 0 && isBefore(entry, heap[above]!); above = (place - 1) >> 1) {
      put(heap[above]!, place)
      place = above
    }
    for (;;) {
      let below = 2 * place + 1
      if (below + 1 < size && isBefore(heap[below + 1]!, heap[below]!)) below += 1
      if (below >= size || !isBefore(heap[below]!, entry)) break
      put(heap[below]!, place)
      place = below
    }
    put(entry, place)
  }

  return {
    add(entry) {
      size += 1
      settle(entry, size - 1)
    },
    remove({ place }) {
      size -= 1
      const last = heap[size]!
      deleteProperty(heap, size)
      if (place < size) settle(last, place)
    },
    first: () => heap[0],
  }
}
