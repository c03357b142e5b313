import { errorMessage } from '@dsh/kernel'
import type { SessionEvent } from '@dsh/tool'
import type { InvariantViolation } from '../violation.ts'
import { emptyHistory } from './history.ts'
import type { Finding, Rule } from './rule.ts'
import { rules } from './rules.ts'

/** Checks the events of one session, in their order. */
export interface SessionValidator {
  /** What is wrong with the next event, or nothing; then it is part of the history. One that breaks a rule never is. */
  take(event: SessionEvent): InvariantViolation | undefined
  /** Another validator that has seen the same. */
  fork(): SessionValidator
}

/** A validator of a session with such a history. */
export function createSessionValidator(history = emptyHistory()): SessionValidator {
  return {
    take(given) {
      const event = read(given)
      const rule = ruleOf(event)
      const finding = misshapen(event, rule) ?? rule?.find?.(event as never, history)
      if (finding === undefined) {
        rule?.enter?.(event as never, history)
        return undefined
      }
      const callId = event['callId'] ?? event['subCallId']
      return Object.freeze({ ...finding, ...(typeof callId === 'string' && { callId }) })
    },
    fork: () => createSessionValidator(structuredClone(history)),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A copy, with each member read once; of what cannot be read, nothing. */
function read(event: unknown): Fields {
  try {
    return { ...(event as object) }
  } catch (error) {
    return { type: errorMessage(error) }
  }
}

function ruleOf({ type }: Fields): Rule<Fields> | undefined {
  return typeof type === 'string' && Object.hasOwn(rules, type)
    ? (rules[type as SessionEvent['type']] as Rule<never> as Rule<Fields>)
    : undefined
}

function misshapen(event: Fields, rule: Rule<Fields> | undefined): Finding | undefined {
  const { type } = event
  if (rule === undefined) return { rule: 'event-type', message: `there is no event of type ${quoted(type)}` }
  for (const [field, wanted] of Object.entries(rule.fields)) {
    const value = event[field]
    const fits = typeof value === wanted && value !== null && !Number.isNaN(value)
    if (!fits) return { rule: 'event-shape', message: `an event ${quoted(type)} needs ${field}: a ${wanted}` }
  }
  return undefined
}

function quoted(type: unknown): string {
  return typeof type === 'string' ? JSON.stringify(type) : errorMessage(type)
}
