export { mountInvariants, type InvariantChecker, type InvariantOptions } from './mount.ts'
export { validateSession } from './session.ts'
export { InvariantError, type InvariantViolation } from './violation.ts'
