import { JsonSchemaError } from '@dsh/json-schema'
import type { ToolDefinition } from '@dsh/tool'
import { authorProblems } from './author-problems.ts'
import { buildTool, type AuthorOptions } from './build-tool.ts'
import type { DefineToolOptions } from './options.ts'
import { readOutput, readParameters } from './read-schemas.ts'
import type { ParameterSchemaSpec, ValueSchemaSpec } from './spec.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { TypeBoxObject, TypeBoxSchema } from './typebox.ts'

/**
 * A frozen definition whose functions get arguments and values of the types that its schemas say. All that is wrong with
 * the options is thrown at once. The body runs with valid arguments only: for others it rejects with a `ToolArgsError`.
 */
export function defineTool<
  const P extends ParameterSchemaSpec | TypeBoxObject | StandardSchema,
  const O extends ValueSchemaSpec | TypeBoxSchema | StandardSchema,
  const D extends boolean = false,
>(options: DefineToolOptions<P, O, D>): ToolDefinition {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('defineTool(options): options must be an object')
  const author: AuthorOptions = options
  const problems = authorProblems(options)
  const refusals: JsonSchemaError[] = []
  const parameters = attempt(() => readParameters(options.parameters, options), refusals)
  const output = attempt(() => readOutput(options.output?.schema, options.name), refusals)
  if (parameters === undefined || output === undefined) throw together(problems, refusals)
  if (problems.length > 0) throw new TypeError(`defineTool(${author.name}): ${problems.join('; ')}`)
  return buildTool(author, parameters, output)
}

function attempt<T>(read: () => T, refusals: JsonSchemaError[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof JsonSchemaError)) throw error
    refusals.push(error)
    return undefined
  }
}

function together(problems: readonly string[], refusals: readonly JsonSchemaError[]): JsonSchemaError {
  const violations = [...problems, ...refusals.flatMap(refusal => refusal.violations)]
  const tooDeep = refusals.find(refusal => refusal.code === 'DEPTH_EXCEEDED')
  return new JsonSchemaError(violations, tooDeep?.code)
}
