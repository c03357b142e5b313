import { compileSchema, type CompiledSchema, type ObjectSchema } from '@dsh/json-schema'
import { ToolArgsError } from '@dsh/tool'
import type { ArgumentsReader } from './arguments-reader.ts'

/** Arguments that pass through untouched: no coercion, no defaults. The schema is compiled on first use. */
export function checkedArguments(schema: ObjectSchema): ArgumentsReader {
  let compiled: CompiledSchema | undefined
  const checker = (): CompiledSchema => (compiled ??= compileSchema(schema))
  return {
    schema,
    read(args) {
      if (!checker().check(args)) throw new ToolArgsError(checker().violations(args, ''))
      return args
    },
    readSoftly: args => (checker().check(args) ? { args } : undefined),
    recall: args => args,
  }
}
