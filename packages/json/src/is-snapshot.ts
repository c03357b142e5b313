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
 * A `WeakMap` would do the same, and adding to it costs as much as copying a dozen small objects. Each question about a
 * private field costs as much as the next, so one field holds all that is known.
 */
class Shallow extends Given {
  readonly #size: SnapshotSize

  constructor(target: object, size: SnapshotSize) {
    super(target)
    this.#size = size
  }

  static has(value: object): boolean {
    return #size in value
  }

  static sizeOf(value: object): SnapshotSize | undefined {
    return #size in value ? value.#size : undefined
  }
}

/** The same of those that are nested deeper, which are so few that most hosts never have one. */
const deep = new WeakMap<object, SnapshotSize>()
let isAnyDeep = false

/** How many levels a value has at most, but for a few. */
export const fewLevels = 256

/** How large a snapshot is. */
export interface SnapshotSize {
  /** How many containers lie within each other. */
  readonly depth: number
  /** How many scalars and containers there are in all. */
  readonly nodes: number
}

/** How large a snapshot may be. */
export interface SnapshotLimits {
  /** How many containers may lie within each other. */
  readonly maxDepth?: number
  /** How many scalars and containers there may be in all. */
  readonly maxNodes?: number
}

/** Marks a copy that is about to be frozen. */
export function markSnapshot(copy: object, size: SnapshotSize): void {
  if (size.depth <= fewLevels) void new Shallow(copy, size)
  else {
    deep.set(copy, size)
    isAnyDeep = true
  }
}

/** Whether a value is a snapshot of no more than `fewLevels`, by one question; what `isSnapshot` asks takes two. */
export function isShallowSnapshot(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Shallow.has(value)
}

/**
 * How large an object or array is that `snapshotJson` copied and froze, and so is lossless JSON for ever; undefined for
 * anything else.
 *
 * @remarks
 * Only the whole copy is known, not what lies within it. It runs nothing of the value's and never throws.
 */
export function snapshotSize(value: unknown): SnapshotSize | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Shallow.sizeOf(value) ?? (isAnyDeep ? deep.get(value) : undefined)
}

/** Whether a value is such a snapshot, and no larger than that. */
export function isSnapshot(value: unknown, limits: SnapshotLimits = {}): value is JsonValue {
  const size = snapshotSize(value)
  if (size === undefined) return false
  const { maxDepth = Infinity, maxNodes = Infinity } = limits
  return size.depth <= maxDepth && size.nodes <= maxNodes
}
