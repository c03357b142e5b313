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

  constructor(target: object, depth: number) {
    super(target)
    this.#depth = depth
  }

  static depthOf(value: object): number | undefined {
    return #depth in value ? value.#depth : undefined
  }
}

/** Marks a copy that is about to be frozen; so many containers lie within each other in it. */
export function markSnapshot(copy: object, depth: number): void {
  void new Mark(copy, depth)
}

/**
 * Whether a value is an object or array that `snapshotJson` copied and froze, and so is lossless JSON for ever.
 *
 * @remarks
 * Only the whole copy is known, not what lies within it. `maxDepth` also asks that no more containers lie within each
 * other. It runs nothing of the value's and never throws.
 */
export function isSnapshot(value: unknown, options: { readonly maxDepth?: number } = {}): value is JsonValue {
  if (typeof value !== 'object' || value === null) return false
  const depth = Mark.depthOf(value)
  return depth !== undefined && depth <= (options.maxDepth ?? Infinity)
}
