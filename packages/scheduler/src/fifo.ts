/** First in, first out, in constant time at any length. */
export interface Fifo<T> {
  /** Adds an item at the end. */
  push(item: T): void
  /** The oldest item, which stays. */
  first(): T | undefined
  /** Takes the oldest item out. */
  shift(): T | undefined
}

interface Link<T> {
  readonly item: T
  next?: Link<T>
}

/** Begins an empty line. */
export function createFifo<T>(): Fifo<T> {
  let head: Link<T> | undefined
  let tail: Link<T> | undefined
  return {
    push(item) {
      const link: Link<T> = { item }
      if (tail === undefined) head = link
      else tail.next = link
      tail = link
    },
    first: () => head?.item,
    shift() {
      const item = head?.item
      head = head?.next
      if (head === undefined) tail = undefined
      return item
    },
  }
}
