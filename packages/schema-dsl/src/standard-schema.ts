import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'

/** A schema of zod, ArkType, or valibot through its adapter: it validates, and it gives JSON Schema. */
export type StandardSchema<I = unknown, T = I> = {
  /** The two interfaces of Standard Schema that are needed, version 1. */
  readonly '~standard': StandardSchemaV1.Props<I, T> & StandardJSONSchemaV1.Props<I, T>
}

/** Whether a value follows Standard Schema; in a map of specs a parameter of that name has no version. */
export function isStandard(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  const { '~standard': standard } = value as { readonly '~standard'?: { readonly version?: unknown } }
  return standard?.version === 1
}

/** What it takes, or what it makes of that, as JSON Schema; throws where the library cannot say it. */
export function jsonSchemaOf({ '~standard': standard }: StandardSchema, side: 'input' | 'output'): object {
  const { jsonSchema, vendor } = standard as Partial<typeof standard>
  if (jsonSchema === undefined) throw new Error(`${vendor} needs an adapter that adds "~standard".jsonSchema`)
  return jsonSchema[side]({ target: 'draft-2020-12' })
}
