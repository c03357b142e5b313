import { disown } from '@dsh/kernel'
import { type JsonRefusal, type JsonValue, takeSnapshot } from '@dsh/json'
import { repairValue, type Repair } from '@dsh/json-schema'
import { failed, ToolArgsError, type ToolDefinition, type ToolExecutionFailure } from '@dsh/tool'

/** The arguments that policies, the log and the body will see, or why there are none. */
export type Arguments =
  | { readonly ok: true; readonly value: JsonValue; readonly repairs: readonly Repair[] }
  | { readonly ok: false; readonly failure: ToolExecutionFailure }

/** A frozen copy of what was given; with a definition also completed by it and, where that is wanted, repaired. */
export function readArguments(input: object, definition: ToolDefinition | undefined, wantsRepairs: boolean): Arguments {
  try {
    const snapshot = takeSnapshot((input as { readonly arguments?: unknown }).arguments)
    if (!snapshot.ok) throw refusedArguments(snapshot)
    if (definition === undefined) return { ok: true, value: snapshot.value, repairs: none }
    const value = complete(snapshot.value, definition)
    if (!wantsRepairs) return { ok: true, value, repairs: none }
    const repaired = repair(value, definition)
    // What stood in a text may leave something out as well.
    return { ok: true, value: complete(repaired.value, definition), repairs: repaired.repairs }
  } catch (thrown) {
    return { ok: false, failure: failed(thrown) }
  }
}

/** Too large is a mistake of who calls; the model reads it as it reads what a schema says. */
export function refusedArguments({ limit, reason }: JsonRefusal): Error {
  return limit === undefined
    ? new TypeError('tool execution arguments must be losslessly JSON-serializable')
    : new ToolArgsError([`"arguments" must not have ${reason}${sharing}`])
}

/** Why a small value may be too large. */
export const sharing = ', those that are shared counted at each place'

const none: readonly Repair[] = /* @__PURE__ */ Object.freeze([])

function complete(args: JsonValue, definition: ToolDefinition): JsonValue {
  if (definition.completeArguments === undefined) return args
  const given: unknown = definition.completeArguments(args)
  const snapshot = takeSnapshot(given)
  if (snapshot.ok) return snapshot.value
  disown(given)
  const { path, reason, limit } = snapshot
  if (limit !== undefined) throw refusedArguments(snapshot)
  throw new TypeError(`completeArguments returned non-lossless JSON: ${path === '' ? '' : `${path}: `}${reason}`)
}

/** A tool may have parameters that only it understands: then nothing can be repaired. */
function repair(args: JsonValue, { parameters }: ToolDefinition): ReturnType<typeof repairValue> {
  try {
    const { value, repairs } = repairValue(parameters, args)
    const snapshot = takeSnapshot(value)
    return snapshot.ok ? { value: snapshot.value, repairs } : { value: args, repairs: none }
  } catch {
    return { value: args, repairs: none }
  }
}
