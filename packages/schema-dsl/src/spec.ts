import type { Annotations, Bounds, Choice } from './constraints.ts'

/** Text, counted in characters. */
export interface StringSpec extends Choice<string> {
  /** Says which kind of node this is. */
  readonly type: 'string'
  /** The fewest characters. */
  readonly minLength?: number
  /** The most characters. */
  readonly maxLength?: number
  /** A regular expression that matches somewhere in the text. */
  readonly pattern?: string
  /** What sort of text it is, for example `date-time`; told to the model, not checked. */
  readonly format?: string
}

/** Any finite number. */
export interface NumberSpec extends Choice<number>, Bounds {
  /** Says which kind of node this is. */
  readonly type: 'number'
}

/** A whole number. */
export interface IntegerSpec extends Choice<number>, Bounds {
  /** Says which kind of node this is. */
  readonly type: 'integer'
}

/** True or false. */
export interface BooleanSpec extends Choice<boolean> {
  /** Says which kind of node this is. */
  readonly type: 'boolean'
}

/** Null and nothing else. */
export interface NullSpec extends Choice<null> {
  /** Says which kind of node this is. */
  readonly type: 'null'
}

/** A list; without `items` its items are any JSON. */
export interface ArraySpec extends Annotations {
  /** Says which kind of node this is. */
  readonly type: 'array'
  /** What each item must be. */
  readonly items?: ValueSchemaSpec
  /** The fewest items. */
  readonly minItems?: number
  /** The most items. */
  readonly maxItems?: number
  /** Whether no item may occur twice. */
  readonly uniqueItems?: boolean
}

/** A record, which must say whether it takes keys that it does not declare. */
export interface ObjectSpec extends Annotations {
  /** Says which kind of node this is. */
  readonly type: 'object'
  /** Whether keys that `properties` does not name are allowed. */
  readonly additionalProperties: boolean
  /** The declared keys; each is optional unless it says `required: true`. */
  readonly properties?: ParameterSchemaSpec
  /** The fewest keys. */
  readonly minProperties?: number
  /** The most keys. */
  readonly maxProperties?: number
}

/** Any JSON at all. */
export interface JsonSpec extends Annotations {
  /** Says which kind of node this is. */
  readonly type: 'json'
}

/** A value that is exactly one of several. */
export interface OneOfSpec extends Annotations {
  /** The alternatives, of which exactly one must hold. */
  readonly oneOf: readonly [ValueSchemaSpec, ValueSchemaSpec, ...ValueSchemaSpec[]]
  /** Never present: the alternatives have the types. */
  readonly type?: never
}

/** The nine kinds of node. */
export type ValueSchemaSpec =
  | StringSpec
  | NumberSpec
  | IntegerSpec
  | BooleanSpec
  | NullSpec
  | ArraySpec
  | ObjectSpec
  | JsonSpec
  | OneOfSpec

/** A node under a name; only there may it say that it is required. */
export type PropertySpec = ValueSchemaSpec & { readonly required?: true }

/** The properties of an object, or the parameters of a tool, whose root object is implicit and open. */
export interface ParameterSchemaSpec {
  /** What stands under each name. */
  readonly [name: string]: PropertySpec
  /** No symbol can be the name of a property. */
  readonly [name: symbol]: never
}
