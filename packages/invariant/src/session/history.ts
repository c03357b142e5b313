/** What is known of a session so far: data that can be cloned. */
export interface History {
  /** The number of the turn that is open. */
  turn: number | undefined
  /** The number of the turn that began last. */
  lastTurn: number | undefined
  /** How many results each call still waits for; models use ids again. */
  readonly calls: Map<string, number>
  /** The root of each sub-call that ever started. */
  readonly roots: Map<string, string>
  /** The sub-calls of each root that have not settled. */
  readonly running: Map<string, Set<string>>
  /** The approvals that are asked and not decided. */
  readonly asks: Set<string>
}

/** A session that has no events yet. */
export function emptyHistory(): History {
  return {
    turn: undefined,
    lastTurn: undefined,
    calls: new Map(),
    roots: new Map(),
    running: new Map(),
    asks: new Set(),
  }
}
