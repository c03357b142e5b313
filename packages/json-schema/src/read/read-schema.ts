import { JsonSchemaError } from '../error.ts'
import type { JsonSchemaNode, SubSchema } from '../node.ts'
import type { Settings } from '../settings.ts'
import { bareCopy } from './bare-copy.ts'
import { examineGraph } from './graph.ts'
import { resolveReferences } from './references.ts'
import { walkSchema } from './walk-schema.ts'

/** A schema that was asserted, and what is known of it. */
export interface ReadSchema {
  /** A frozen copy, to show. */
  readonly schema: JsonSchemaNode
  /** A copy without prototypes, to work with. */
  readonly root: JsonSchemaNode
  /** What each `$ref` names. */
  readonly targets: ReadonlyMap<JsonSchemaNode, SubSchema>
  /** Nodes that one value may be asked of more than once. */
  readonly repeated: ReadonlySet<JsonSchemaNode>
  /** Nodes that ask others about the same value. */
  readonly chained: ReadonlySet<JsonSchemaNode>
}

const unlinked: Pick<ReadSchema, 'targets' | 'repeated' | 'chained'> = {
  targets: new Map(),
  repeated: new Set(),
  chained: new Set(),
}

/** Reads each member of a schema once, or throws a `JsonSchemaError` with all that is wrong. */
export function readSchema(source: unknown, settings: Settings): ReadSchema {
  const { schema, violations, isTooDeep, isLinked } = walkSchema(source, settings)
  if (violations.length > 0) throw new JsonSchemaError(violations, isTooDeep ? 'DEPTH_EXCEEDED' : 'UNSUPPORTED_SCHEMA')
  const root = bareCopy(schema)
  if (!isLinked) return { schema, root, ...unlinked }
  const references = resolveReferences(root)
  if (references.violations.length > 0) throw new JsonSchemaError(references.violations)
  const { repeated, chained, loops, longestChain } = examineGraph(root, references.targets)
  if (loops.length > 0) {
    throw new JsonSchemaError(loops.map(path => `${path} refers to itself without descending into the value`))
  }
  if (longestChain > settings.maxDepth) {
    throw new JsonSchemaError([`schema chains more than ${settings.maxDepth} references`], 'DEPTH_EXCEEDED')
  }
  return { schema, root, targets: references.targets, repeated, chained }
}
