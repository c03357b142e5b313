import { errorMessage } from '@dsh/kernel'
import { JsonSchemaError } from '@dsh/json-schema'

/** A foreign schema as plain JSON, without what its library hides in it; `root` names it where it has none. */
export function plainSchema(give: () => object, root: string): unknown {
  let isRefined = false
  let copy: unknown
  try {
    const text = JSON.stringify(give(), (_key, value: unknown) => {
      isRefined ||= hasOwn(value, '~refine')
      return isTuple(value) ? modernTuple(value) : value
    })
    copy = JSON.parse(text)
  } catch (error) {
    throw new JsonSchemaError([`${root} cannot be given as JSON Schema: ${errorMessage(error)}`])
  }
  if (isRefined) {
    throw new JsonSchemaError([`${root} has a TypeBox refinement, which no JSON Schema says: check it in execute`])
  }
  // It costs tokens and says nothing new.
  if (hasOwn(copy, '$schema')) delete copy.$schema
  return copy
}

interface Tuple {
  readonly items: readonly unknown[]
  readonly additionalItems: unknown
}

/** TypeBox writes its tuples in the words of an older draft. */
function isTuple(value: unknown): value is Tuple {
  return hasOwn(value, '~kind') && value['~kind'] === 'Tuple'
}

function modernTuple({ items, additionalItems, ...rest }: Tuple): object {
  return { ...rest, ...(items.length > 0 && { prefixItems: items }), items: additionalItems }
}

function hasOwn<K extends string>(value: unknown, key: K): value is { [name in K]?: unknown } {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
