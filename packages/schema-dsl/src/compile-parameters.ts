import type { ObjectSchema } from '@dsh/json-schema'
import { compileSpec } from './compile-spec.ts'
import type { ParameterSchemaSpec } from './spec.ts'

/** The frozen schema of a tool's arguments: an object, open unless it is closed here; throws as `compileValue` does. */
export function compileParameters(
  spec: ParameterSchemaSpec,
  options?: { readonly additionalProperties?: false },
): ObjectSchema {
  return compileSpec(walk => {
    const openness = options?.additionalProperties
    if (openness !== undefined && openness !== false) walk.refuse('additionalProperties must be false when present')
    const closed = openness === undefined ? {} : { additionalProperties: false }
    return { type: 'object', ...closed, ...walk.properties(spec, 'parameters') }
  }) as ObjectSchema
}
