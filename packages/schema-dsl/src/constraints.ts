import type { JsonValue } from '@dsh/json'

/** What every node may say without constraining anything. */
export interface Annotations {
  /** What the value means, written for the model. */
  readonly description?: string
  /** A short name for the value. */
  readonly title?: string
  /** What stands for an absent value; told to the model, and filled in only where a tool says `defaults: true`. */
  readonly default?: JsonValue
  /** Values that would be right. */
  readonly examples?: JsonValue
}

/** A node that may be narrowed to a few of its values. */
export interface Choice<T> extends Annotations {
  /** The values that are allowed. */
  readonly enum?: readonly T[]
  /** The only value that is allowed. */
  readonly const?: T
}

/** The limits of a number. */
export interface Bounds {
  /** The smallest value. */
  readonly minimum?: number
  /** The largest value. */
  readonly maximum?: number
  /** A value that every allowed one is above. */
  readonly exclusiveMinimum?: number
  /** A value that every allowed one is below. */
  readonly exclusiveMaximum?: number
  /** What the value must be a whole multiple of. */
  readonly multipleOf?: number
}
