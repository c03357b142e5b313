import { errorMessage } from '@dsh/kernel'
import type { ToolExecution } from '@dsh/tool'
import { isRecord } from './content.ts'
import { mintToken, type LiveCalls } from './live-calls.ts'
import { isSignal } from './signals.ts'

/** A call without its arguments. */
export type Base = Omit<ToolExecution, 'arguments'>

/** Who a call is: its members where they are what they must be, stand-ins where they are not. */
export interface Identity {
  /** The call so far, frozen. */
  readonly base: Base
  /** Whether it claims no parent at all. */
  readonly isDirect: boolean
  /** What is wrong with it; absent where nothing is. */
  readonly problem?: string
}

const members = ['callId', 'rootCallId', 'name', 'agent', 'parent', 'signal'] as const

/** Reads each member of the input once, but not its arguments; total. */
export function readIdentity(input: unknown, live: LiveCalls): Identity {
  const read: Record<string, unknown> = {}
  let problem: string | undefined
  try {
    if (!isRecord(input)) throw new TypeError('a call must be an object')
    for (const member of members) read[member] = input[member]
    problem = misfit(read, live)
  } catch (thrown) {
    problem = errorMessage(thrown)
  }
  const { callId, rootCallId, name, agent, parent, signal } = read
  const id = typeof callId === 'string' ? callId : ''
  const caller = live.of(parent)
  const base = Object.freeze({
    callId: id,
    rootCallId: typeof rootCallId === 'string' ? rootCallId : (caller?.exec.rootCallId ?? id),
    name: typeof name === 'string' ? name : '',
    ...(isScopeKey(agent) && { agent }),
    ...(caller !== undefined && { parent: caller.exec.token }),
    token: mintToken(),
    signal: isSignal(signal) ? signal : new AbortController().signal,
  })
  return { base, isDirect: parent === undefined, ...(problem !== undefined && { problem }) }
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
  if (!isSignal(signal)) return 'signal must be an AbortSignal: pass the one that cancels this call'
  return undefined
}

function isScopeKey(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
