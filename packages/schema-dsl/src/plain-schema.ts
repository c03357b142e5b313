import { errorMessage } from '@dsh/kernel'
import { JsonSchemaError } from '@dsh/json-schema'

/** A foreign schema as plain JSON, without what its library hides in it; `root` names it where it has none. */
export function plainSchema(give: () => object, root: string): unknown {
  let isRefined = false
  let copy: unknown
  try {
    const text = JSON.stringify(give(), (_key, value: unknown) => {
      isRefined ||= isRefinement(value)
      return value
    })
    copy = JSON.parse(text)
  } catch (error) {
    throw new JsonSchemaError([`${root} cannot be given as JSON Schema: ${errorMessage(error)}`])
  }
  if (isRefined) {
    throw new JsonSchemaError([`${root} has a TypeBox refinement, which no JSON Schema says: check it in execute`])
  }
  return copy
}

function isRefinement(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '~refine')
}
