import type { JsonValue } from './value.ts'

/** Gives back the object that it was given, so that a private field of a subclass lands on it. */
// oxlint-disable-next-line typescript/no-extraneous-class -- only a class can have a private field.
class Given {
  constructor(target: object) {
    return target
  }
}

/**
 * What snapshots are known by: a private field, which nothing can see, copy or forge.
 *
 * @remarks
 * A `WeakMap` would do the same, and adding to it costs as much as copying a dozen small objects.
 */
class Mark extends Given {
  readonly #depth: number
  readonly #nodes: number

  constructor(target: object, depth: number, nodes: number) {
    super(target)
    this.#depth = depth
    this.#nodes = nodes
  }

  static isWithin(value: object, maxDepth: number, maxNodes: number): boolean {
    return #depth in value && value.#depth <= maxDepth && value.#nodes <= maxNodes
  }
}

/** Marks a copy that is about to be frozen; so many containers lie within each other in it, and so many values in all. */
export function markSnapshot(copy: object, depth: number, nodes: number): void {
  void new Mark(copy, depth, nodes)
}

/** How large a snapshot may be. */
export interface SnapshotSize {
  /** How many containers may lie within each other. */
  readonly maxDepth?: number
  /** How many scalars and containers there may be in all. */
  readonly maxNodes?: number
}

/**
 * Whether a value is an object or array that `snapshotJson` copied and froze, and so is lossless JSON for ever.
 *
 * @remarks
 * Only the whole copy is known, not what lies within it. `maxDepth` and `maxNodes` also ask that it is no larger. It runs
 * nothing of the value's and never throws.
 */
export function isSnapshot(value: unknown, options: SnapshotSize = {}): value is JsonValue {
  if (typeof value !== 'object' || value === null) return false
  const { maxDepth = Infinity, maxNodes = Infinity } = options
  return Mark.isWithin(value, maxDepth, maxNodes)
}
