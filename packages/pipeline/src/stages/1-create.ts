import type { JsonValue } from '@dsh/json'
import type { Repair } from '@dsh/json-schema'
import {
  failed,
  invalidCall,
  type ToolDefinition,
  type ToolExecution,
  type ToolExecutionFailure,
  type ToolResolver,
} from '@dsh/tool'
import { readArguments } from '../arguments.ts'
import { cancelled } from '../cancel.ts'
import { readIdentity, type Base } from '../identity.ts'
import type { LiveCalls } from '../live-calls.ts'
import { meaningOf, type Meaning } from '../meaning.ts'
import { createRecord, type CallRecord } from '../record.ts'
import { isAborted } from '../signals.ts'

/** A call with its record; `early` where it has failed already. */
export interface Created {
  readonly record: CallRecord
  readonly early?: ToolExecutionFailure
  /** What was put right in its arguments. */
  readonly repairs?: readonly Repair[]
}

/** Reads each member of the input exactly once, pins what the name means, and freezes the call. */
export function createCall(
  input: unknown,
  { resolver, repairs }: { readonly resolver: ToolResolver; readonly repairs: boolean },
  live: LiveCalls,
): Created {
  const { base, isDirect, problem } = readIdentity(input, live)
  const unpinned = (early: ToolExecutionFailure): Created => {
    const nothing = { definition: undefined, finalizer: undefined, isDirect }
    return { record: createRecord(freezeCall(base, undefined), nothing), early }
  }
  if (problem !== undefined) return unpinned(invalidCall(problem))
  let meaning: Meaning
  let finalizer: ToolDefinition['finalizeContent'] | undefined
  try {
    // Before the arguments are touched: their getters may replace what is registered.
    meaning = meaningOf(resolver, base)
    finalizer = meaning.kind === 'unknown' ? undefined : meaning.definition.finalizeContent
  } catch (thrown) {
    return unpinned(failed(thrown))
  }
  const args = readArguments(input as object, meaning.kind === 'tool' ? meaning.definition : undefined, repairs)
  const exec = freezeCall(base, args.ok ? args.value : undefined)
  const isOver = isAborted(exec.signal)
  if (meaning.kind === 'collapsed' && !isOver) finalizer = undefined
  const definition = meaning.kind === 'unknown' ? undefined : meaning.definition
  const record = createRecord(exec, { definition, finalizer, isDirect })
  if (!args.ok) return { record, early: args.failure }
  if (isOver) return { record, early: cancelled(record), repairs: args.repairs }
  return meaning.kind === 'collapsed' ? { record, early: meaning.failure() } : { record, repairs: args.repairs }
}

function freezeCall(base: Base, args: JsonValue | undefined): ToolExecution {
  const { callId, rootCallId, name, agent, parent, token, signal } = base
  return Object.freeze({
    callId,
    rootCallId,
    name,
    arguments: args,
    ...(agent !== undefined && { agent }),
    ...(parent !== undefined && { parent }),
    token,
    signal,
  })
}
