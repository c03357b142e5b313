import { CodedError } from '@dsh/kernel'
import { codes } from '@dsh/tool'

/** Something that must never happen, and did. */
export interface InvariantViolation {
  /** The rule that was broken, in kebab case: stable, for counting and filtering. */
  readonly rule: string
  /** What happened, in one sentence. */
  readonly message: string
  /** The call that it happened to, where there is one. */
  readonly callId?: string
}

/** Thrown only by a `report` that chooses to, in tests. */
export class InvariantError extends CodedError {
  /** Always `INVARIANT`. */
  declare readonly code: 'INVARIANT'
  /** What was found. */
  readonly violation: InvariantViolation

  constructor(violation: InvariantViolation) {
    super(codes.INVARIANT, `invariant "${violation.rule}" violated: ${violation.message}`)
    this.violation = violation
  }
}
