import type { JsonValue } from '../contract/json.ts'

type Names<S> = Extract<keyof S, string>
type RequiredNames<S> = { [K in Names<S>]: S[K] extends { required: true } ? K : never }[Names<S>]
type Record_<S, D extends 0[]> = {
  [K in keyof Members<S, D>]: Members<S, D>[K]
} & {}
type Members<S, D extends 0[]> = { [K in RequiredNames<S>]: At<S[K], D> } & {
  [K in Exclude<Names<S>, RequiredNames<S>>]?: At<S[K], D>
}
type Literal<S, T> = S extends { const: infer C } ? C : S extends { enum: readonly (infer E)[] } ? E : T
type Scalars = { string: string; number: number; integer: number; boolean: boolean }
type ObjectAt<S, D extends 0[]> = S extends { properties: infer P }
  ? S extends { additionalProperties: true }
    ? Record_<P, D> & Record<string, JsonValue>
    : Record_<P, D>
  : Record<string, S extends { additionalProperties: true } ? JsonValue : never>

/** Sixteen containers deep it is any JSON; `D` counts them. */
type At<S, D extends 0[]> = D['length'] extends 16
  ? JsonValue
  : S extends { type: infer T extends keyof Scalars }
    ? Literal<S, Scalars[T]>
    : S extends { type: 'null' }
      ? null
      : S extends { type: 'array' }
        ? S extends { items: infer I }
          ? At<I, [...D, 0]>[]
          : JsonValue[]
        : S extends { type: 'object'; additionalProperties: boolean }
          ? ObjectAt<S, [...D, 0]>
          : S extends { type: 'json' }
            ? JsonValue
            : S extends { oneOf: readonly unknown[] }
              ? At<S['oneOf'][number], [...D, 0]>
              : never

/** The value that a spec describes; sixteen containers deep it is any JSON. */
export type InferValue<S> = At<S, []>

/** The arguments that a map of parameters describes: what is not required is optional. */
export type InferArgs<S> = Record_<S, []>
