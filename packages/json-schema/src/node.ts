import type { JsonValue } from '@dsh/json'

/** The seven names that the keyword `type` knows. */
export type JsonSchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** A schema of the standard vocabulary; the core vocabulary is its first twelve members. */
export interface JsonSchemaNode {
  /** The one type a value must have, or a list of which it must have one. */
  readonly type?: JsonSchemaType | readonly JsonSchemaType[]
  /** The schemas of the properties that are declared by name. */
  readonly properties?: { readonly [name: string]: JsonSchemaNode | boolean }
  /** The names of the properties that must be present. */
  readonly required?: readonly string[]
  /** The schema of every other property; `false` closes the object. */
  readonly additionalProperties?: JsonSchemaNode | boolean
  /** The schema of every item that `prefixItems` does not speak about. */
  readonly items?: JsonSchemaNode | boolean
  /** The values of which the value must equal one. */
  readonly enum?: readonly JsonValue[]
  /** The value that the value must equal. */
  readonly const?: JsonValue
  /** The schemas of which exactly one must match. */
  readonly oneOf?: readonly (JsonSchemaNode | boolean)[]
  /** What the value means, for models and people. */
  readonly description?: string
  /** A short name, for models and people. */
  readonly title?: string
  /** The value that is meant where none is given; nothing fills it in. */
  readonly default?: JsonValue
  /** Values that show what is meant. */
  readonly examples?: JsonValue
  /** The schemas of which at least one must match. */
  readonly anyOf?: readonly (JsonSchemaNode | boolean)[]
  /** The schemas that must all match. */
  readonly allOf?: readonly (JsonSchemaNode | boolean)[]
  /** The schema that must not match. */
  readonly not?: JsonSchemaNode | boolean
  /** The schema that decides between `then` and `else`. */
  readonly if?: JsonSchemaNode | boolean
  /** The schema that holds where `if` matches. */
  readonly then?: JsonSchemaNode | boolean
  /** The schema that holds where `if` does not match. */
  readonly else?: JsonSchemaNode | boolean
  /** The fewest characters of a string, counted as code points. */
  readonly minLength?: number
  /** The most characters of a string, counted as code points. */
  readonly maxLength?: number
  /** The regular expression that a string must match somewhere. */
  readonly pattern?: string
  /** The name of a format: a note, unless formats are asserted. */
  readonly format?: string
  /** The least number. */
  readonly minimum?: number
  /** The greatest number. */
  readonly maximum?: number
  /** The number that a number must be greater than. */
  readonly exclusiveMinimum?: number
  /** The number that a number must be less than. */
  readonly exclusiveMaximum?: number
  /** The number that a number must be a multiple of. */
  readonly multipleOf?: number
  /** The fewest items of an array. */
  readonly minItems?: number
  /** The most items of an array. */
  readonly maxItems?: number
  /** Whether no two items may be equal. */
  readonly uniqueItems?: boolean
  /** The schemas of the first items, by place. */
  readonly prefixItems?: readonly (JsonSchemaNode | boolean)[]
  /** The schema that some items must match. */
  readonly contains?: JsonSchemaNode | boolean
  /** The fewest items that `contains` must match; 1 where it is absent. */
  readonly minContains?: number
  /** The most items that `contains` may match. */
  readonly maxContains?: number
  /** The fewest properties of an object. */
  readonly minProperties?: number
  /** The most properties of an object. */
  readonly maxProperties?: number
  /** The schema that the name of every property must match. */
  readonly propertyNames?: JsonSchemaNode | boolean
  /** The schemas of the properties whose name matches a regular expression. */
  readonly patternProperties?: { readonly [pattern: string]: JsonSchemaNode | boolean }
  /** The names that must be present where another is. */
  readonly dependentRequired?: { readonly [name: string]: readonly string[] }
  /** The schemas that the object must match where a name is present. */
  readonly dependentSchemas?: { readonly [name: string]: JsonSchemaNode | boolean }
  /** Another place of the same document, whose schema holds here too. */
  readonly $ref?: string
  /** Schemas that stand here only to be referred to. */
  readonly $defs?: { readonly [name: string]: JsonSchemaNode | boolean }
  /** The address that references inside of this schema are relative to; never fetched. */
  readonly $id?: string
  /** A name for this place, for `$ref`. */
  readonly $anchor?: string
  /** The address of the dialect that the schema was written in; never fetched. */
  readonly $schema?: string
  /** A note for those who maintain the schema. */
  readonly $comment?: string
  /** Whether the value should no longer be used. */
  readonly deprecated?: boolean
  /** Whether the value is given by the owner only. */
  readonly readOnly?: boolean
  /** Whether the value is taken by the owner only. */
  readonly writeOnly?: boolean
}

/** A schema whose values are objects, as the parameters of a tool must be. */
export type ObjectSchema = JsonSchemaNode & { readonly type: 'object' }

/** A schema, or `true` for anything and `false` for nothing. */
export type SubSchema = JsonSchemaNode | boolean
