import { errorMessage, type ListenerSource } from '@dsh/kernel'
import { invalidDecision, type PreToolDecision, type ToolExecutionFailure } from '@dsh/tool'
import { isRecord } from './content.ts'

const allow: PreToolDecision = /* @__PURE__ */ Object.freeze({ kind: 'allow' })

/** What stands where nobody decides; a promise for each call, since whoever gets one may put a `then` of their own on it. */
export async function allowed(): Promise<PreToolDecision> {
  return allow
}

/** The decisions that were read here; those that stand for a malformed one have the failure that says so. */
const known = /* @__PURE__ */ new WeakMap<PreToolDecision, ToolExecutionFailure | undefined>([[allow, undefined]])

/** Who gave a decision first: the listeners outside only handed it on. */
const authors = new WeakMap<PreToolDecision, ListenerSource>()

/** Reads a decision, and remembers who gave it. */
export function readPreDecisionOf(given: unknown, source: ListenerSource): PreToolDecision {
  const decision = readPreDecision(given)
  if (decision !== allow && !authors.has(decision)) authors.set(decision, source)
  return decision
}

/** Who gave a decision. */
export function authorOf(decision: PreToolDecision): ListenerSource {
  return authors.get(decision) ?? {}
}

/** A frozen copy of a decision, each member read once; a malformed one becomes a denial. */
export function readPreDecision(given: unknown): PreToolDecision {
  try {
    if (!isRecord(given)) return refuse(`a pre-execute listener must return { kind: 'allow' | 'deny' | 'ask' }`)
    if (known.has(given as PreToolDecision)) return given as PreToolDecision
    const { kind, reason } = given
    if (kind === 'allow') return allow
    if (kind === 'deny')
      return typeof reason === 'string' ? keep({ kind, reason }) : refuse('a denial needs a reason, a string')
    if (kind !== 'ask') return refuse(`a pre-execute listener must return { kind: 'allow' | 'deny' | 'ask' }`)
    if (reason === undefined) return keep({ kind })
    return typeof reason === 'string' ? keep({ kind, reason }) : refuse('the reason of an ask must be a string')
  } catch (thrown) {
    return refuse(`a decision could not be read: ${errorMessage(thrown)}`)
  }
}

/** The failure of a denial that stands for a malformed decision. */
export function malformation(decision: PreToolDecision): ToolExecutionFailure | undefined {
  return known.get(decision)
}

function refuse(problem: string): PreToolDecision {
  const failure = invalidDecision('pre-execute', problem)
  return keep({ kind: 'deny', reason: failure.error.message }, failure)
}

function keep(decision: PreToolDecision, failure?: ToolExecutionFailure): PreToolDecision {
  known.set(Object.freeze(decision), failure)
  return decision
}
