import { disown } from '@dsh/kernel'
import { snapshotJson, type JsonValue } from '@dsh/json'
import { repairValue, type Repair } from '@dsh/json-schema'
import { failed, type ToolDefinition, type ToolExecutionFailure } from '@dsh/tool'

/** The arguments that policies, the log and the body will see, or why there are none. */
export type Arguments =
  | { readonly ok: true; readonly value: JsonValue; readonly repairs: readonly Repair[] }
  | { readonly ok: false; readonly failure: ToolExecutionFailure }

/** A frozen copy of what was given; with a definition also completed by it and, where that is wanted, repaired. */
export function readArguments(input: object, definition: ToolDefinition | undefined, wantsRepairs: boolean): Arguments {
  try {
    const snapshot = snapshotJson((input as { readonly arguments?: unknown }).arguments, { freeze: true })
    if (!snapshot.ok) throw new TypeError('tool execution arguments must be losslessly JSON-serializable')
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

const none: readonly Repair[] = Object.freeze([])

function complete(args: JsonValue, definition: ToolDefinition): JsonValue {
  if (definition.completeArguments === undefined) return args
  const given: unknown = definition.completeArguments(args)
  const snapshot = snapshotJson(given, { freeze: true })
  if (snapshot.ok) return snapshot.value
  disown(given)
  const { path, reason } = snapshot
  throw new TypeError(`completeArguments returned non-lossless JSON: ${path === '' ? '' : `${path}: `}${reason}`)
}

/** A tool may have parameters that only it understands: then nothing can be repaired. */
function repair(args: JsonValue, { parameters }: ToolDefinition): ReturnType<typeof repairValue> {
  try {
    const { value, repairs } = repairValue(parameters, args)
    const snapshot = snapshotJson(value, { freeze: true })
    return snapshot.ok ? { value: snapshot.value, repairs } : { value: args, repairs: none }
  } catch {
    return { value: args, repairs: none }
  }
}
