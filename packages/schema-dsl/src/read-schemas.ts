import { JsonSchemaError, type ObjectSchema } from '@dsh/json-schema'
import type { ArgumentsReader } from './arguments-reader.ts'
import { checkedArguments } from './checked-arguments.ts'
import { compileParameters } from './compile-parameters.ts'
import { compileValue } from './compile-value.ts'
import { compileDefaults, type Fill } from './defaults.ts'
import { foreignParameters, foreignSchema } from './foreign-schema.ts'
import { parsedOutput, plainOutput, type OutputReader } from './output-reader.ts'
import { parsedArguments } from './parsed-arguments.ts'
import type { ParameterSchemaSpec, ValueSchemaSpec } from './spec.ts'
import { isStandard, jsonSchemaOf } from './standard-schema.ts'
import { isTypeBox } from './typebox.ts'

/** What an author says of the arguments besides their schema. */
export interface ParameterOptions {
  /** `false` closes the root of a map of specs. */
  readonly additionalProperties?: false
  /** Whether the defaults of a map of specs are filled in. */
  readonly defaults?: boolean
}

/** Whatever an author may write the arguments in. */
export function readParameters(
  parameters: unknown,
  { additionalProperties, defaults }: ParameterOptions,
): ArgumentsReader {
  const isForeign = isStandard(parameters) || isTypeBox(parameters)
  if (isForeign && defaults === true) throw new JsonSchemaError([needsSpecs])
  if (isStandard(parameters))
    return parsedArguments(
      parameters,
      foreignParameters(() => jsonSchemaOf(parameters, 'input')),
    )
  if (isTypeBox(parameters)) return checkedArguments(foreignParameters(() => parameters))
  const schema = compileParameters(
    parameters as ParameterSchemaSpec,
    additionalProperties === undefined ? {} : { additionalProperties },
  )
  return checkedArguments(schema, defaults === true ? defaultsOf(schema) : undefined)
}

const needsSpecs =
  'defaults is for a map of specs (a Standard Schema fills in its own, a TypeBox schema is checked as it is)'

function defaultsOf(schema: ObjectSchema): Fill | undefined {
  const violations: string[] = []
  const fill = compileDefaults(schema, 'parameters', violation => void violations.push(violation))
  if (violations.length > 0) throw new JsonSchemaError(violations)
  return fill
}

/** Whatever an author may write the output in. */
export function readOutput(schema: unknown, name: string): OutputReader {
  if (isStandard(schema))
    return parsedOutput(
      schema,
      foreignSchema(() => jsonSchemaOf(schema, 'output'), 'schema'),
      name,
    )
  if (isTypeBox(schema)) return plainOutput(foreignSchema(() => schema, 'schema'))
  return plainOutput(compileValue(schema as ValueSchemaSpec))
}
