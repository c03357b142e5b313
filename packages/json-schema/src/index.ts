import type { CodedError } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
export type JsonSchemaType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
type Sub = JsonSchemaNode | boolean
type SubMap = { readonly [name: string]: Sub }
/** A schema of the standard vocabulary; the core vocabulary is its first three lines. */
export interface JsonSchemaNode {
  readonly type?: JsonSchemaType | readonly JsonSchemaType[]
  readonly properties?: SubMap
  readonly required?: readonly string[]
  readonly additionalProperties?: Sub
  readonly items?: Sub
  readonly enum?: readonly JsonValue[]
  readonly const?: JsonValue
  readonly oneOf?: readonly Sub[]
  readonly description?: string
  readonly title?: string
  readonly default?: JsonValue
  readonly examples?: JsonValue
  readonly anyOf?: readonly Sub[]
  readonly allOf?: readonly Sub[]
  readonly not?: Sub
  readonly if?: Sub
  readonly then?: Sub
  readonly else?: Sub
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly prefixItems?: readonly Sub[]
  readonly contains?: Sub
  readonly minContains?: number
  readonly maxContains?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly propertyNames?: Sub
  readonly patternProperties?: SubMap
  readonly dependentRequired?: { readonly [name: string]: readonly string[] }
  readonly dependentSchemas?: SubMap
  readonly $ref?: string
  readonly $defs?: SubMap
  readonly $id?: string
  readonly $anchor?: string
  readonly $schema?: string
  readonly $comment?: string
  readonly deprecated?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
}
export type ObjectSchema = JsonSchemaNode & { readonly type: 'object' }
/** One keyword: what is legal, and how its refusal of a value reads. */
export interface Keyword {
  readonly name: string
  validate(value: unknown, node: JsonSchemaNode, path: string): readonly string[]
  render?(path: string, parameters: Readonly<Record<string, unknown>>): string
}
export interface Vocabulary {
  readonly name: string
  readonly keywords: Readonly<Record<string, Keyword>>
}
/** The nine node kinds with their keywords, and nothing else. */
export declare const coreVocabulary: Vocabulary
/** The default: all of draft 2020-12 that can be decided locally. */
export declare const standardVocabulary: Vocabulary
export interface SchemaOptions {
  readonly vocabulary?: Vocabulary
  /** Of schemas and checked values; default 256. */ readonly maxDepth?: number
  readonly assertFormats?: boolean
}
/** Lists every violation, each with its path and remedy. */
export declare class JsonSchemaError extends CodedError {
  readonly code: 'UNSUPPORTED_SCHEMA' | 'DEPTH_EXCEEDED'
  readonly violations: readonly string[]
  constructor(violations: readonly string[], code?: 'UNSUPPORTED_SCHEMA' | 'DEPTH_EXCEEDED')
}
export declare function assertSupported(schema: unknown, options?: SchemaOptions): asserts schema is JsonSchemaNode
export declare function assertObjectSchema(schema: unknown, options?: SchemaOptions): asserts schema is ObjectSchema
export interface CompiledSchema<T = JsonValue> {
  readonly schema: JsonSchemaNode
  check(value: unknown): value is T
  /** Empty if valid; in schema order, the first 20 and a count. Never throws. */ violations(
    value: unknown,
    path?: string,
  ): readonly string[]
}
export declare function compileSchema<T = JsonValue>(schema: JsonSchemaNode, options?: SchemaOptions): CompiledSchema<T>
/** What an import did to a foreign schema; lossless if it accepts and refuses the same values. */
export interface ImportReceipt {
  readonly schema: JsonSchemaNode
  readonly lossless: boolean
  readonly changes: readonly {
    readonly path: string
    readonly keyword: string
    readonly action: 'dropped' | 'rewritten' | 'inlined'
    readonly reason: string
  }[]
}
/** Brings a foreign dialect to ours; throws `JsonSchemaError` for what would have to be weakened, unless `lossy`. */
export declare function importSchema(
  schema: unknown,
  options?: SchemaOptions & { readonly lossy?: boolean },
): ImportReceipt
