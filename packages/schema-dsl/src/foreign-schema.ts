import { errorMessage } from '@dsh/kernel'
import { freezeJson } from '@dsh/json'
import { assertSupported, JsonSchemaError, type JsonSchemaNode, type ObjectSchema } from '@dsh/json-schema'

/** The frozen JSON Schema that another library gives; where it is refused, `root` says which one it is. */
export function foreignSchema(give: () => object, root: string): JsonSchemaNode {
  const schema = plainCopy(give, root)
  try {
    assertSupported(schema)
    return freezeJson(schema)
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

/** Without what libraries hide in their schemas, and without `$schema`, which costs tokens and says nothing new. */
function plainCopy(give: () => object, root: string): unknown {
  let isRefined = false
  let copy: unknown
  try {
    const text = JSON.stringify(give(), (_key, value: unknown) => {
      isRefined ||= typeof value === 'object' && value !== null && Object.hasOwn(value, '~refine')
      return value
    })
    copy = JSON.parse(text)
  } catch (error) {
    throw new JsonSchemaError([`${root} cannot be given as JSON Schema: ${errorMessage(error)}`])
  }
  if (isRefined)
    throw new JsonSchemaError([`${root} has a TypeBox refinement, which no JSON Schema says: check it in execute`])
  if (typeof copy === 'object' && copy !== null && '$schema' in copy) delete copy.$schema
  return copy
}
