import type { JsonValue } from '@dsh/json'
import type { Simplify } from './infer.ts'

/**
 * The value that a TypeBox schema describes, read from the schema's own type: TypeBox's `Static` would make every user of
 * this package load all its types. Recursive and computed types, and what is sixteen containers deep, are JSON.
 */
export type InferTypeBox<S, D extends 0[] = []> = D['length'] extends 16
  ? JsonValue
  : S extends { '~unsafe': infer T }
    ? T
    : S extends { '~kind': infer K extends keyof TypeBoxKinds<S, D> }
      ? TypeBoxKinds<S, [...D, 0]>[K]
      : JsonValue

/** The names of TypeBox properties that are marked optional. */
export type OptionalNames<P> = { [K in keyof P]: P[K] extends { '~optional': true } ? K : never }[keyof P]

/** The values of each kind of schema; `D` counts the containers around it. */
export interface TypeBoxKinds<S, D extends 0[]> {
  /** Any text. */
  String: string
  /** Text of a form that is not inferred. */
  TemplateLiteral: string
  /** Any finite number. */
  Number: number
  /** Any whole number. */
  Integer: number
  /** True or false. */
  Boolean: boolean
  /** Null and nothing else. */
  Null: null
  /** No value at all. */
  Never: never
  /** The one value. */
  Literal: S extends { const: infer C } ? C : never
  /** Any of the members. */
  Enum: S extends { enum: readonly (infer E)[] } ? E : never
  /** Any of the branches. */
  Union: S extends { anyOf: readonly (infer B)[] } ? InferTypeBox<B, D> : never
  /** All of the parts at once. */
  Intersect: S extends { allOf: readonly (infer B)[] }
    ? (B extends unknown ? (value: InferTypeBox<B, D>) => void : never) extends (value: infer T) => void
      ? T
      : never
    : never
  /** A list of one kind of items. */
  Array: S extends { items: infer I } ? InferTypeBox<I, D>[] : never
  /** A list of so many items. */
  Tuple: S extends { items: infer T } ? { [K in keyof T]: InferTypeBox<T[K], D> } : never
  /** Values by any name. */
  Record: S extends { patternProperties: infer P } ? Record<string, InferTypeBox<P[keyof P], D>> : never
  /** Properties, of which those that are not marked optional must be there. */
  Object: S extends { properties: infer P }
    ? Simplify<
        { [K in Exclude<keyof P, OptionalNames<P>>]: InferTypeBox<P[K], D> } & {
          [K in OptionalNames<P>]?: InferTypeBox<P[K], D>
        }
      >
    : never
}
