export { mountInvariants, type InvariantChecker, type InvariantOptions } from './mount.ts'
export { validateSession } from './session/validate-session.ts'
export { InvariantError, type InvariantViolation } from './violation.ts'
