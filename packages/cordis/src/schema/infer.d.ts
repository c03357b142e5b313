import type { JsonValue } from '../contract/json.ts'
/** The names of a map. */
type Names<S> = Extract<keyof S, string>
/** Those of what must be there. */
type RequiredNames<S> = {
  [K in Names<S>]: S[K] extends {
    required: true
  }
    ? K
    : never
}[Names<S>]
/** A map as one plain record. */
type PlainRecord<S, D extends 0[]> = {
  [K in keyof Members<S, D>]: Members<S, D>[K]
} & {}
/** What is required, and what is not. */
type Members<S, D extends 0[]> = {
  [K in RequiredNames<S>]: At<S[K], D>
} & {
  [K in Exclude<Names<S>, RequiredNames<S>>]?: At<S[K], D>
}
/** One value, or one of several, where a node says so. */
type Literal<S, T> = S extends {
  const: infer C
}
  ? C
  : S extends {
        enum: readonly (infer E)[]
      }
    ? E
    : T
/** The types of values without parts. */
type Scalars = {
  string: string
  number: number
  integer: number
  boolean: boolean
}
/** An object, which may have more than it says. */
type ObjectAt<S, D extends 0[]> = S extends {
  properties: infer P
}
  ? S extends {
      additionalProperties: true
    }
    ? PlainRecord<P, D> & Record<string, JsonValue>
    : PlainRecord<P, D>
  : Record<
      string,
      S extends {
        additionalProperties: true
      }
        ? JsonValue
        : never
    >
/** Sixteen containers deep it is any JSON; `D` counts them. */
type At<S, D extends 0[]> = D['length'] extends 16
  ? JsonValue
  : S extends {
        type: infer T extends keyof Scalars
      }
    ? Literal<S, Scalars[T]>
    : S extends {
          type: 'null'
        }
      ? null
      : S extends {
            type: 'array'
          }
        ? S extends {
            items: infer I
          }
          ? At<I, [...D, 0]>[]
          : JsonValue[]
        : S extends {
              type: 'object'
              additionalProperties: boolean
            }
          ? ObjectAt<S, [...D, 0]>
          : S extends {
                type: 'json'
              }
            ? JsonValue
            : S extends {
                  oneOf: readonly unknown[]
                }
              ? At<S['oneOf'][number], [...D, 0]>
              : never
/** The value that a spec describes; sixteen containers deep it is any JSON. */
export type InferValue<S> = At<S, []>
/** The arguments that a map of parameters describes: what is not required is optional. */
export type InferArgs<S> = PlainRecord<S, []>
export {}
