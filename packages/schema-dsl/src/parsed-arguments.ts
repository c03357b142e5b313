import type { StandardSchemaV1 } from '@standard-schema/spec'
import { disown } from '@dsh/kernel'
import type { ObjectSchema } from '@dsh/json-schema'
import { ToolArgsError } from '@dsh/tool'
import type { ArgumentsReader } from './arguments-reader.ts'
import { issueLines } from './issues.ts'
import { isPromiseLike, whenSettled } from './settled.ts'
import type { StandardSchema } from './standard-schema.ts'

interface Read {
  readonly args: unknown
}

/** Arguments that a Standard Schema parses: the tool's functions get what it made of them. */
export function parsedArguments({ '~standard': standard }: StandardSchema, schema: ObjectSchema): ArgumentsReader {
  /** So that a value is rendered with the very arguments that its body had, generated defaults included. */
  const known = new WeakMap<object, Read>()

  function accept(args: unknown, result: StandardSchemaV1.Result<unknown>): unknown {
    if (result.issues) throw new ToolArgsError(issueLines(result.issues, ''))
    if (isRecord(args)) known.set(args, { args: result.value })
    return result.value
  }

  function readSoftly(args: unknown): Read | undefined {
    if (!isRecord(args)) return undefined
    try {
      const result = standard.validate(args)
      // Presenters and the classifier cannot wait; nobody else hears of it if this rejects.
      if (isPromiseLike(result)) disown(result)
      else if (!result.issues) return { args: result.value }
    } catch {
      // A schema that throws has not accepted.
    }
    return undefined
  }

  return {
    schema,
    readSoftly,
    read(args) {
      // Some libraries take a list for an object; the model was told that it is one.
      if (!isRecord(args)) throw new ToolArgsError(['"arguments" must be an object'])
      return whenSettled(standard.validate(args), result => accept(args, result))
    },
    recall(args) {
      const read = (isRecord(args) ? known.get(args) : undefined) ?? readSoftly(args)
      if (read === undefined) throw new ToolArgsError(['they are not valid without waiting, and the body did not run'])
      return read.args
    },
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
