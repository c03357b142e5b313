/**
 * Adds nothing to a type. While the schema `O` is being inferred it reads as a type of literals, which makes TypeScript
 * keep `'ok'` in what a body returns, where it would take it for `string` and then refuse it as an enum's member.
 */
export type KeepLiterals<O> = [O] extends [{ readonly '~never': never }] ? AnyLiteral<O> : {} | null | undefined

/** JSON whose scalars depend on `O`, and so stay literals. */
export type AnyLiteral<O> =
  | ([O] extends [{ readonly '~never': never }] ? never : string | number | boolean | null)
  | AnyLiteral<O>[]
  | { [name: string]: AnyLiteral<O> }
