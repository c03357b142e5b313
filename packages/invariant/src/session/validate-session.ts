import type { SessionEvent } from '@dsh/tool'
import type { InvariantViolation } from '../violation.ts'
import { createSessionValidator } from './validator.ts'

/** Everything that is wrong with a recorded session, in the order of its events; frozen. Whatever stands there, nothing is thrown. */
export function validateSession(events: Iterable<SessionEvent>): readonly InvariantViolation[] {
  const validator = createSessionValidator()
  const violations: InvariantViolation[] = []
  for (const event of events) {
    const violation = validator.take(event)
    if (violation !== undefined) violations.push(violation)
  }
  return Object.freeze(violations)
}
