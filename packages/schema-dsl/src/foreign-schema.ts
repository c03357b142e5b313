import { importPlain, JsonSchemaError, type JsonSchemaNode, type ObjectSchema } from '@dsh/json-schema'
import { plainSchema } from './plain-schema.ts'

/** The frozen JSON Schema that another library gives, in our words; where it is refused, `root` says which one it is. */
export function foreignSchema(give: () => object, root: string): JsonSchemaNode {
  const schema = plainSchema(give, root)
  try {
    // The dialect costs tokens, and says nothing new of a schema in ours.
    const { $schema: _dialect, ...ours } = importPlain(schema)
    return Object.freeze(ours)
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error
    throw new JsonSchemaError(
      error.violations.map(violation => violation.replace(/^schema/, root)),
      error.code,
    )
  }
}

/** The same for arguments, whose root is an object. */
export function foreignParameters(give: () => object): ObjectSchema {
  const schema = foreignSchema(give, 'parameters')
  if (schema.type !== 'object') throw new JsonSchemaError(['parameters.type must be "object": arguments have names'])
  return schema as ObjectSchema
}
