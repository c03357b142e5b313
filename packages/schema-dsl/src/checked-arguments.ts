import type { JsonValue } from '@dsh/json'
import { compilePlain, type CompiledSchema, type ObjectSchema } from '@dsh/json-schema'
import { ToolArgsError } from '@dsh/tool'
import type { ArgumentsReader } from './arguments-reader.ts'
import type { Fill } from './defaults.ts'

/** Arguments that are converted by nothing, and completed where there is a `fill`. The schema is compiled on first use. */
export function checkedArguments(schema: ObjectSchema, fill?: Fill): ArgumentsReader {
  let compiled: CompiledSchema | undefined
  const checker = (): CompiledSchema => (compiled ??= compilePlain(schema))
  const complete = fill === undefined ? (args: unknown) => args : (args: unknown) => fill(args as JsonValue)
  return {
    schema,
    ...(fill && { complete: fill }),
    read(given) {
      const args = complete(given)
      if (!checker().check(args)) throw new ToolArgsError(checker().violations(args, ''))
      return args
    },
    readSoftly(given) {
      try {
        const args = complete(given)
        return checker().check(args) ? { args } : undefined
      } catch {
        // What throws when it is looked at is no arguments.
        return undefined
      }
    },
    recall: complete,
  }
}
