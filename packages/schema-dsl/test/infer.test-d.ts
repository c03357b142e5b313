import type { InferArgs, InferValue, JsonValue, ParameterSchemaSpec, Simplify, ValueSchemaSpec } from '@dsh/schema'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function yes<_T extends true>(): void
/** The type that a spec has when `defineTool` takes it: with literals, and read-only. */
declare function value<const S extends ValueSchemaSpec>(spec: S): InferValue<S>
declare function args<const P extends ParameterSchemaSpec>(spec: P): InferArgs<P>

// Scalars.
yes<Equal<InferValue<{ type: 'string' }>, string>>()
yes<Equal<InferValue<{ type: 'number' }>, number>>()
yes<Equal<InferValue<{ type: 'integer' }>, number>>()
yes<Equal<InferValue<{ type: 'boolean' }>, boolean>>()
yes<Equal<InferValue<{ type: 'null' }>, null>>()
yes<Equal<InferValue<{ type: 'string'; minLength: 1; format: 'email'; description: 'd' }>, string>>()

// A const wins over an enum, and an enum over the type.
yes<Equal<InferValue<{ type: 'string'; const: 'a' }>, 'a'>>()
yes<Equal<InferValue<{ type: 'number'; const: 5 }>, 5>>()
yes<Equal<InferValue<{ type: 'boolean'; const: true }>, true>>()
yes<Equal<InferValue<{ type: 'null'; const: null }>, null>>()
yes<Equal<InferValue<{ type: 'string'; enum: readonly ['a', 'b'] }>, 'a' | 'b'>>()
yes<Equal<InferValue<{ type: 'integer'; enum: readonly [1, 2] }>, 1 | 2>>()
yes<Equal<InferValue<{ type: 'boolean'; enum: readonly [true] }>, true>>()
yes<Equal<InferValue<{ type: 'null'; enum: readonly [null] }>, null>>()
yes<Equal<InferValue<{ type: 'string'; enum: readonly ['a', 'b']; const: 'a' }>, 'a'>>()
yes<Equal<InferValue<{ type: 'string'; enum: string[] }>, string>>()

// Lists.
yes<Equal<InferValue<{ type: 'array' }>, JsonValue[]>>()
yes<Equal<InferValue<{ type: 'array'; items: { type: 'string' } }>, string[]>>()
yes<Equal<InferValue<{ type: 'array'; items: { type: 'array'; items: { type: 'null' } } }>, null[][]>>()
yes<Equal<InferValue<{ type: 'array'; items: { type: 'string' }; maxItems: 3 }>, string[]>>()

// Any JSON.
yes<Equal<InferValue<{ type: 'json' }>, JsonValue>>()
yes<Equal<InferValue<{ type: 'json'; description: 'd' }>, JsonValue>>()

// Objects: open or closed, with properties or without.
type Point = { x: { type: 'number'; required: true }; label: { type: 'string' } }
yes<Equal<InferValue<{ type: 'object'; additionalProperties: true }>, Record<string, JsonValue>>>()
yes<Equal<InferValue<{ type: 'object'; additionalProperties: false }>, Record<string, never>>>()
yes<
  Equal<InferValue<{ type: 'object'; additionalProperties: false; properties: Point }>, { x: number; label?: string }>
>()
yes<
  Equal<
    InferValue<{ type: 'object'; additionalProperties: true; properties: Point }>,
    { x: number; label?: string } & Record<string, JsonValue>
  >
>()

// Unions.
yes<Equal<InferValue<{ oneOf: [{ type: 'null' }, { type: 'string'; const: 'x' }] }>, null | 'x'>>()
yes<
  Equal<
    InferValue<{
      oneOf: [{ type: 'array'; items: { type: 'integer' } }, { oneOf: [{ type: 'null' }, { type: 'boolean' }] }]
    }>,
    number[] | null | boolean
  >
>()

// Parameters: what is required is there, all else may be missing; names keep their order and lose `readonly`.
yes<Equal<InferArgs<{}>, {}>>()
yes<Equal<InferArgs<{ a: { type: 'string' } }>, { a?: string }>>()
yes<Equal<InferArgs<{ a: { type: 'string'; required: true } }>, { a: string }>>()
yes<
  Equal<
    InferArgs<{
      readonly a: { readonly type: 'array'; readonly items: { readonly type: 'boolean' }; readonly required: true }
      readonly b: { readonly type: 'json' }
    }>,
    { a: boolean[]; b?: JsonValue }
  >
>()
yes<
  Equal<
    InferArgs<{ o: { type: 'object'; additionalProperties: false; properties: Point; required: true } }>,
    { o: { x: number; label?: string } }
  >
>()
yes<
  Equal<
    InferArgs<{ list: { type: 'array'; items: { type: 'object'; additionalProperties: false; properties: Point } } }>,
    { list?: { x: number; label?: string }[] }
  >
>()
yes<Equal<Simplify<{ a: 1 } & { b?: 2 }>, { a: 1; b?: 2 }>>()

// A required union of containers is that union, and nothing else.
type Either = { oneOf: [{ type: 'object'; additionalProperties: false; properties: Point }, { type: 'array' }] }
yes<Equal<InferArgs<{ a: Either & { required: true } }>, { a: { x: number; label?: string } | JsonValue[] }>>()
yes<Equal<InferArgs<{ a: { type: 'json'; required: true } }>, { a: JsonValue }>>()

// Literals need no `as const`.
yes<Equal<ReturnType<typeof literals>, 'a' | 'b'>>()
const literals = () => value({ type: 'string', enum: ['a', 'b'] })
const call = args({ how: { type: 'string', enum: ['text', 'hex'], required: true }, n: { type: 'integer', const: 5 } })
yes<Equal<typeof call, { how: 'text' | 'hex'; n?: 5 }>>()

// A union of specs is the union of what they describe.
yes<Equal<InferValue<{ type: 'string' } | { type: 'null' }>, string | null>>()

// Sixteen containers deep it is JSON.
type Nest<N extends number, S = { type: 'string' }, D extends 0[] = []> = D['length'] extends N
  ? S
  : Nest<N, { type: 'array'; items: S }, [...D, 0]>
type Peel<T, D extends 0[] = []> = T extends (infer I)[]
  ? JsonValue extends T
    ? never
    : Peel<I, [...D, 0]>
  : [T, D['length']]
yes<Equal<Peel<InferValue<Nest<15>>>, [string, 15]>>()
yes<Equal<Deep16<InferValue<Nest<16>>>, JsonValue>>()
yes<Equal<Deep16<InferValue<Nest<50>>>, JsonValue>>()
type Deep4<T> = T extends (infer A)[]
  ? A extends (infer B)[]
    ? B extends (infer C)[]
      ? C extends (infer E)[]
        ? E
        : 0
      : 0
    : 0
  : 0
type Deep16<T> = Deep4<Deep4<Deep4<Deep4<T>>>>

// Every container counts as one: a list, an object and a union.
type Wrap<S> = {
  oneOf: [
    { type: 'object'; additionalProperties: false; properties: { a: { type: 'array'; items: S; required: true } } },
    { type: 'null' },
  ]
}
type Unwrap<T> = Exclude<T, null> extends { a: (infer I)[] } ? I : 0
type Wrapped = InferValue<Wrap<Wrap<Wrap<Wrap<Wrap<{ type: 'string' }>>>>>>
yes<Equal<Unwrap<Unwrap<Unwrap<Unwrap<Unwrap<Wrapped>>>>>, string>>()
type Once = InferValue<Wrap<Wrap<Wrap<Wrap<Wrap<{ type: 'array'; items: { type: 'string' } }>>>>>>
yes<Equal<Unwrap<Unwrap<Unwrap<Unwrap<Unwrap<Once>>>>>, JsonValue[]>>()

// A spec of which nothing is known is JSON.
yes<Equal<InferValue<unknown>, JsonValue>>()

export { literals }
