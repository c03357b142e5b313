import type { JsonValue } from '@dsh/json'
import {
  assertObjectSchema,
  assertSupported,
  compileSchema,
  type CompiledSchema,
  type ImportOptions,
  type ImportReceipt,
  type importSchema,
  type JsonSchemaError,
  type JsonSchemaNode,
  type JsonSchemaType,
  type lintSchema,
  type ObjectSchema,
  type SchemaOptions,
} from '@dsh/json-schema'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isTrue = <T extends true>(): T | undefined => undefined

const schema = {
  type: 'object',
  properties: { a: { type: ['string', 'null'] }, b: true, c: { $ref: '#' } },
  additionalProperties: false,
} as const

export const node: JsonSchemaNode = schema
export const object: ObjectSchema = schema

// @ts-expect-error: no such type
export const unknownType: JsonSchemaNode = { type: 'text' }
// @ts-expect-error: no such keyword
export const unknownKeyword: JsonSchemaNode = { minLenght: 1 }
// @ts-expect-error: its values need not be objects
export const scalar: ObjectSchema = { type: 'string' }
// @ts-expect-error: an optional keyword is absent, never undefined
export const present: JsonSchemaNode = { title: undefined }

export const compiled = compileSchema(node)
isTrue<Equal<typeof compiled, CompiledSchema<JsonValue>>>()
isTrue<Equal<JsonSchemaError['code'], 'UNSUPPORTED_SCHEMA' | 'DEPTH_EXCEEDED'>>()
isTrue<Equal<Extract<JsonSchemaType, 'any'>, never>>()

export function narrows(foreign: unknown): JsonSchemaNode | undefined {
  // @ts-expect-error: not known to be a schema yet
  const before: JsonSchemaNode = foreign
  assertSupported(foreign)
  isTrue<Equal<typeof foreign, JsonSchemaNode>>()
  return before
}

export function narrowsToObjects(foreign: unknown): 'object' {
  assertObjectSchema(foreign)
  return foreign.type
}

export function guards(value: unknown): number {
  const { check } = compileSchema<{ readonly n: number }>({ type: 'object' })
  return check(value) ? value.n : 0
}

isTrue<Equal<typeof importSchema, (schema: unknown, options?: ImportOptions) => ImportReceipt>>()
isTrue<ImportOptions extends SchemaOptions ? true : false>()
isTrue<
  Equal<ImportReceipt['changes'][number]['action'], 'dropped' | 'rewritten' | 'inlined' | 'described' | 'deferred'>
>()
isTrue<Equal<typeof lintSchema, (schema: JsonSchemaNode, options?: SchemaOptions) => readonly string[]>>()
