import { snapshotJson, type JsonValue } from '@dsh/json'
import { errorMessage } from '@dsh/kernel'
import {
  failed,
  invalidCall,
  type Dispatched,
  type Resolution,
  type ToolExecution,
  type ToolExecutionFailure,
  type ToolResolver,
} from '@dsh/tool'
import { cancelled } from '../cancel.ts'
import { isRecord } from '../content.ts'
import { mintToken, type LiveCalls } from '../live-calls.ts'
import { unreachable } from '../meaning.ts'
import { adopt, createRecord, type CallRecord } from '../record.ts'

/** A call with its record; `early` where it has its result already. */
export interface Created {
  readonly record: CallRecord
  readonly early?: Dispatched
}

/** Reads each member of the input exactly once, pins what the name means, and freezes the call. */
export function createCall(input: unknown, resolver: ToolResolver, live: LiveCalls): Created {
  const identity = readIdentity(input, live)
  if ('problem' in identity) return early(createRecord(identity.exec, undefined, false), invalidCall(identity.problem))
  const { base } = identity
  let resolution: Resolution
  let finalizes: boolean
  try {
    // Before the arguments are touched: their getters may replace what is registered.
    resolution = resolver.resolve(base)
    finalizes = resolution.kind !== 'unknown' && resolution.definition.finalizeContent !== undefined
  } catch (thrown) {
    return early(createRecord(freezeCall(base, undefined), undefined, false), failed(thrown))
  }
  const args = readArguments(input as object)
  const exec = freezeCall(base, args.ok ? args.value : undefined)
  const isAborted = exec.signal.aborted
  const collapsed = resolution.kind === 'collapsed'
  const definition = resolution.kind === 'unknown' ? undefined : resolution.definition
  const record = createRecord(exec, definition, finalizes && (!collapsed || isAborted))
  if (!args.ok) return early(record, args.failure)
  if (isAborted) return early(record, cancelled(record))
  return resolution.kind === 'collapsed' ? early(record, unreachable(exec.name, resolution)) : { record }
}

function early(record: CallRecord, result: ToolExecutionFailure): Created {
  return { record, early: { kind: 'final-result', exec: record.exec, result: adopt(record, result, { final: true }) } }
}

type Base = Omit<ToolExecution, 'arguments'>

function readIdentity(
  input: unknown,
  live: LiveCalls,
): { readonly base: Base } | { readonly exec: ToolExecution; readonly problem: string } {
  const token = mintToken()
  const read: Record<string, unknown> = {}
  let problem: string | undefined
  try {
    if (!isRecord(input)) throw new TypeError('a call must be an object')
    for (const key of ['callId', 'rootCallId', 'name', 'agent', 'parent', 'signal']) read[key] = input[key]
    problem = misfit(read, live)
  } catch (thrown) {
    problem = errorMessage(thrown)
  }
  const { callId, rootCallId, name, agent, parent, signal } = read
  const id = typeof callId === 'string' ? callId : ''
  const base = {
    callId: id,
    rootCallId: typeof rootCallId === 'string' ? rootCallId : (live.of(parent)?.exec.rootCallId ?? id),
    name: typeof name === 'string' ? name : '',
    ...(isScopeKey(agent) && { agent }),
    ...(live.of(parent) !== undefined && { parent: parent as NonNullable<Base['parent']> }),
    token,
    signal: signal instanceof AbortSignal ? signal : new AbortController().signal,
  }
  return problem === undefined ? { base } : { exec: freezeCall(base, undefined), problem }
}

function misfit(
  { callId, rootCallId, name, agent, parent, signal }: Readonly<Record<string, unknown>>,
  live: LiveCalls,
): string | undefined {
  if (typeof callId !== 'string') return 'callId must be a string'
  if (rootCallId !== undefined && typeof rootCallId !== 'string') return 'rootCallId must be a string, or absent'
  if (typeof name !== 'string') return 'name must be a string'
  if (agent !== undefined && !isScopeKey(agent)) return 'agent must be the key of a scope: an object, or absent'
  if (parent !== undefined && live.of(parent) === undefined)
    return 'parent must be the token of a call of this pipeline that is still in flight, or absent'
  if (!(signal instanceof AbortSignal)) return 'signal must be an AbortSignal: pass the one that cancels this call'
  return undefined
}

function isScopeKey(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

type Arguments =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly failure: ToolExecutionFailure }

function readArguments(input: object): Arguments {
  let given: unknown
  try {
    given = (input as { readonly arguments?: unknown }).arguments
  } catch (thrown) {
    return { ok: false, failure: failed(thrown) }
  }
  const snapshot = snapshotJson(given, { freeze: true })
  if (snapshot.ok) return snapshot
  return { ok: false, failure: failed(new TypeError('tool execution arguments must be losslessly JSON-serializable')) }
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
