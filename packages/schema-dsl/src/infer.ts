import type { JsonValue } from '@dsh/json'

/** The same type as one plain record, as an editor shows it best. */
export type Simplify<T> = { [K in keyof T]: T[K] } & {}

/** What says that a property is always there. */
export interface RequiredMark {
  /** The author's word. */
  readonly required: true
}

/** What says so where defaults are filled in. */
export type FilledMark = RequiredMark | { readonly default: unknown }

/**
 * The value that a spec describes. Sixteen containers deep it is `JsonValue`: `D` counts them, and nobody else sets it. With
 * the mark `M` a property is always there; in the branches of a union no default is filled in.
 */
export type InferValue<S, D extends 0[] = [], M = RequiredMark> = D['length'] extends 16
  ? JsonValue
  : S extends { type: 'string' | 'number' | 'integer' | 'boolean' | 'null' }
    ? S extends { const: unknown }
      ? S['const']
      : S extends { enum: readonly unknown[] }
        ? S['enum'][number]
        : { string: string; number: number; integer: number; boolean: boolean; null: null }[S['type']]
    : S extends { type: 'array' }
      ? S extends { items: unknown }
        ? InferValue<S['items'], [...D, 0], M>[]
        : JsonValue[]
      : S extends { type: 'object' }
        ? S extends { properties: unknown }
          ? S extends { additionalProperties: true }
            ? InferArgs<S['properties'], [...D, 0], M> & Record<string, JsonValue>
            : InferArgs<S['properties'], [...D, 0], M>
          : Record<string, S extends { additionalProperties: true } ? JsonValue : never>
        : S extends { oneOf: readonly unknown[] }
          ? InferValue<S['oneOf'][number], [...D, 0]>
          : JsonValue

/** The names of a parameter map that have the mark: `required: true` by default. */
export type RequiredNames<P, M = RequiredMark> = { [K in keyof P]: P[K] extends M ? K : never }[keyof P]

/** The arguments that a parameter map describes: what is not required is optional. */
export type InferArgs<P, D extends 0[] = [], M = RequiredMark> = Simplify<
  { -readonly [K in RequiredNames<P, M>]: InferValue<P[K], D, M> } & {
    -readonly [K in Exclude<keyof P, RequiredNames<P, M>>]?: InferValue<P[K], D, M>
  }
>
