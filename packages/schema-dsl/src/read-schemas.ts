import type { ArgumentsReader } from './arguments-reader.ts'
import { checkedArguments } from './checked-arguments.ts'
import { compileParameters } from './compile-parameters.ts'
import { compileValue } from './compile-value.ts'
import { foreignParameters, foreignSchema } from './foreign-schema.ts'
import { parsedOutput, plainOutput, type OutputReader } from './output-reader.ts'
import { parsedArguments } from './parsed-arguments.ts'
import type { ParameterSchemaSpec, ValueSchemaSpec } from './spec.ts'
import { isStandard, jsonSchemaOf } from './standard-schema.ts'
import { isTypeBox } from './typebox.ts'

/** Whatever an author may write the arguments in. */
export function readParameters(parameters: unknown, additionalProperties: false | undefined): ArgumentsReader {
  if (isStandard(parameters))
    return parsedArguments(
      parameters,
      foreignParameters(() => jsonSchemaOf(parameters, 'input')),
    )
  if (isTypeBox(parameters)) return checkedArguments(foreignParameters(() => parameters))
  return checkedArguments(
    compileParameters(
      parameters as ParameterSchemaSpec,
      additionalProperties === undefined ? {} : { additionalProperties },
    ),
  )
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
