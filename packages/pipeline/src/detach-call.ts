import { takeSnapshot } from '@dsh/json'
import type { ToolExecutionInput } from '@dsh/tool'
import { refusedArguments } from './arguments.ts'

const members = ['callId', 'rootCallId', 'name', 'arguments', 'agent', 'parent', 'signal'] as const

/**
 * The same call with each member read once, so that what is classified, what runs and what is recorded is one call. A
 * member that throws goes on throwing the same; arguments that are no JSON are none, and of those that are too large it is
 * thrown. Total.
 */
export function detachCall(call: ToolExecutionInput): ToolExecutionInput {
  try {
    const { callId, rootCallId, name, arguments: args, agent, parent, signal } = call
    return {
      callId,
      ...(rootCallId !== undefined && { rootCallId }),
      name,
      arguments: detached(args),
      ...(agent !== undefined && { agent }),
      ...(parent !== undefined && { parent }),
      signal,
    }
  } catch {
    return typeof call === 'object' && call !== null ? detachMembers(call) : call
  }
}

function detachMembers(call: ToolExecutionInput): ToolExecutionInput {
  const copy: Partial<Record<(typeof members)[number], unknown>> = {}
  for (const member of members) {
    try {
      copy[member] = member === 'arguments' ? detached(call[member]) : call[member]
    } catch (thrown) {
      const get = (): never => {
        throw thrown
      }
      Object.defineProperty(copy, member, { get, enumerable: true })
    }
  }
  return copy as unknown as ToolExecutionInput
}

function detached(args: unknown): unknown {
  const snapshot = takeSnapshot(args)
  if (!snapshot.ok && snapshot.limit !== undefined) throw refusedArguments(snapshot)
  return snapshot.ok ? snapshot.value : undefined
}
