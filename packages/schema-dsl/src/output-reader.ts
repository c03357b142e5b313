import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { JsonSchemaNode } from '@dsh/json-schema'
import { ToolOutputError } from '@dsh/tool'
import { issueLines } from './issues.ts'
import { whenSettled } from './settled.ts'
import type { StandardSchema } from './standard-schema.ts'

/** What a body's value must be, and what becomes of it before the pipeline validates it. */
export interface OutputReader {
  /** What every value must satisfy. */
  readonly schema: JsonSchemaNode
  /** Throws, or rejects with, a `ToolOutputError` where the value cannot be read. */
  read(value: unknown): unknown
}

/** A value that the pipeline validates as it is. */
export function plainOutput(schema: JsonSchemaNode): OutputReader {
  return { schema, read: value => value }
}

/** A value that a Standard Schema parses first; what it makes of it is what is kept and rendered. */
export function parsedOutput(
  { '~standard': standard }: StandardSchema,
  schema: JsonSchemaNode,
  name: string,
): OutputReader {
  function accept(result: StandardSchemaV1.Result<unknown>): unknown {
    if (result.issues) throw new ToolOutputError(name, issueLines(result.issues, 'value'))
    return result.value
  }
  return {
    schema,
    read: value => whenSettled(standard.validate(value), accept),
  }
}
