/** Gives every call of a conversation an id of its own. */
export interface CallIds {
  /** The provider's id where it gave one that is new; else another. */
  take(given: string): string
}

/** No ids yet. Some providers leave ids out, or count from the start in each answer. */
export function createCallIds(): CallIds {
  const taken = new Set<string>()
  let count = 0
  return {
    take(given) {
      let id = given
      while (id === '' || taken.has(id)) id = `call_${(count += 1)}`
      taken.add(id)
      return id
    },
  }
}
