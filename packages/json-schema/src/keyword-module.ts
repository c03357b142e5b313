import type { JsonValue } from '@dsh/json'
import type { Check, Compiler, KindTest } from './check/check.ts'
import type { Explainer } from './explain/explainer.ts'
import type { Place } from './explain/place.ts'
import type { Keyword } from './keyword.ts'
import type { JsonSchemaNode } from './node.ts'

/** Which keywords of a node are not looked at, and what is wrong with where they stand. */
export interface Placement {
  readonly before: readonly string[]
  readonly skipped: ReadonlySet<string>
  readonly after: readonly string[]
}

type KindAssertion<T> = (node: JsonSchemaNode, compiler: Compiler) => KindTest<T> | undefined

/** A keyword of ours: besides its form and its words, what it holds and what it asserts. */
export interface KeywordModule extends Keyword {
  /** Its value is a schema, or a list or a map of schemas. */
  readonly holds?: 'schema' | 'list' | 'map'
  /** The schemas that it holds may be `true` and `false`. */
  readonly holdsBooleans?: boolean
  /** It asserts nothing, may stand anywhere and is looked at first. */
  readonly isAnnotation?: boolean
  /** Its value is any JSON, looked at before all else, in the order of the schema. */
  readonly isData?: boolean
  /** The word on where the keywords of a node may stand; only `type` of the core vocabulary has it. */
  readonly place?: (node: JsonSchemaNode, path: string) => Placement

  readonly number?: KindAssertion<number>
  readonly string?: KindAssertion<string>
  /** Asked before the items are walked, so that a bound on their number bounds the work. */
  readonly arraySize?: KindAssertion<readonly unknown[]>
  readonly array?: KindAssertion<readonly JsonValue[]>
  readonly object?: KindAssertion<object>
  /** Not tried where another keyword of its node refuses the value already. */
  readonly isCostly?: boolean
  /** It is a part of the one walk over the members of its kind. */
  readonly shapes?: 'array' | 'object'
  /** What the words of a refusal are about; by default the keyword's own value, as `limit`. */
  readonly parameters?: (node: JsonSchemaNode, value: unknown) => Readonly<Record<string, unknown>>

  /** A check of the same value, whatever its kind. */
  readonly inPlace?: (node: JsonSchemaNode, compiler: Compiler) => Check | undefined
  /** Its schemas speak of the same value as the node does. */
  readonly isInPlace?: boolean
  /** A yes of `inPlace` says that all of the value is lossless. */
  readonly settles?: boolean
  /** Says what is wrong, for keywords whose words depend on other schemas; asked of a node once, for all its values. */
  readonly explain?: (node: JsonSchemaNode) => (place: Place, explainer: Explainer) => void
}
