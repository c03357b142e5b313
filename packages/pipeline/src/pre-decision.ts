import { errorMessage } from '@dsh/kernel'
import { invalidDecision, type PreToolDecision, type ToolExecutionFailure } from '@dsh/tool'
import { isRecord } from './content.ts'

const allow: PreToolDecision = Object.freeze({ kind: 'allow' })

/** What stands where nobody decides. */
export const allowed: Promise<PreToolDecision> = Promise.resolve(allow)

/** Denials that stand for a malformed decision, with the failure that says so. */
const malformed = new WeakMap<PreToolDecision, ToolExecutionFailure>()

/** A frozen copy of a decision, each member read once; a malformed one becomes a denial. */
export function readPreDecision(given: unknown): PreToolDecision {
  if (given === allow) return allow
  try {
    if (!isRecord(given)) return refuse(`a pre-execute listener must return { kind: 'allow' | 'deny' | 'ask' }`)
    const { kind, reason } = given
    if (kind === 'allow') return allow
    if (kind === 'deny')
      return typeof reason === 'string' ? Object.freeze({ kind, reason }) : refuse('a denial needs a reason, a string')
    if (kind !== 'ask') return refuse(`a pre-execute listener must return { kind: 'allow' | 'deny' | 'ask' }`)
    if (reason === undefined) return Object.freeze({ kind })
    return typeof reason === 'string'
      ? Object.freeze({ kind, reason })
      : refuse('the reason of an ask must be a string')
  } catch (thrown) {
    return refuse(`a decision could not be read: ${errorMessage(thrown)}`)
  }
}

/** The failure of a denial that stands for a malformed decision. */
export function malformation(decision: PreToolDecision): ToolExecutionFailure | undefined {
  return malformed.get(decision)
}

function refuse(problem: string): PreToolDecision {
  const failure = invalidDecision('pre-execute', problem)
  const denial: PreToolDecision = Object.freeze({ kind: 'deny', reason: failure.error.message })
  malformed.set(denial, failure)
  return denial
}
