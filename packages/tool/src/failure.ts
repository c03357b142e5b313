import { text } from '@dsh/presentation'
import { codes } from './codes.ts'
import type { ToolExecutionFailure } from './result.ts'

/** A failure without a code: the model reads `Error: ` and the message. */
export function uncoded(message: string): ToolExecutionFailure {
  return sealed(Object.freeze({ message }), message)
}

/** A failure with a code that programs may act on. */
export function coded(code: string, name: string, message: string): ToolExecutionFailure {
  return sealed(Object.freeze({ message, info: Object.freeze({ name, code }) }), message)
}

/** The answer to a policy that decided nothing anyone can act on. */
export function undecided(message: string): ToolExecutionFailure {
  return coded(codes.INVALID_POLICY_DECISION, 'InvalidPolicyDecisionError', `invalid policy decision${message}`)
}

function sealed(error: ToolExecutionFailure['error'], message: string): ToolExecutionFailure {
  return Object.freeze({ isError: true, error, content: Object.freeze([Object.freeze(text(`Error: ${message}`))]) })
}
