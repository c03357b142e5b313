import type { InferTypeBox, JsonValue } from '@dsh/schema'
import { Type, type Static, type TSchema } from 'typebox'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** The same value as TypeBox's own inference gives. */
type Agrees<S extends TSchema> = Equal<InferTypeBox<S>, Static<S>>
declare function agree<S extends TSchema>(schema: S): Agrees<S>
declare function yes<_T extends true>(): void
const is = <T extends boolean>(agreement: T): T => agreement

// What the arguments of tools are made of, as TypeBox infers it.
is<true>(agree(Type.String({ minLength: 1 })))
is<true>(agree(Type.Number()))
is<true>(agree(Type.Integer()))
is<true>(agree(Type.Boolean()))
is<true>(agree(Type.Null()))
is<true>(agree(Type.Never()))
is<true>(agree(Type.Literal('a')))
is<true>(agree(Type.Literal(5)))
is<true>(agree(Type.Literal(true)))
is<true>(agree(Type.Enum(['a', 'b', 3])))
is<true>(agree(Type.Array(Type.Array(Type.String()))))
is<true>(agree(Type.Union([Type.Literal('a'), Type.Null(), Type.Array(Type.Number())])))
is<true>(agree(Type.Tuple([Type.String(), Type.Number()])))
is<true>(agree(Type.Record(Type.String(), Type.Number())))
is<true>(agree(Type.Unsafe<{ a: 1 } | string>({})))
is<true>(agree(Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) })))
is<true>(
  agree(
    Type.Object({ list: Type.Array(Type.Object({ a: Type.Optional(Type.Union([Type.Literal(1), Type.Null()])) })) }),
  ),
)
is<true>(agree(Type.Partial(Type.Object({ a: Type.String() }))))
is<true>(agree(Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Null() })])))
is<true>(
  agree(
    Type.Codec(Type.String())
      .Decode(text => text.length)
      .Encode(String),
  ),
)

// Where it is less exact, or more honest: these are JSON.
const tree = Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref('Node')) }) }, 'Node')
yes<Equal<InferTypeBox<typeof tree>, JsonValue>>()
const any = Type.Object({ a: Type.Any(), b: Type.Unknown() })
yes<Equal<InferTypeBox<typeof any>, { a: JsonValue; b: JsonValue }>>()
const template = Type.TemplateLiteral('on${string}')
yes<Equal<InferTypeBox<typeof template>, string>>()
const empty = Type.Object({})
yes<Equal<InferTypeBox<typeof empty>, {}>>()
