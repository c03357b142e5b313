import { CodedError } from '@dsh/kernel'
import { codes } from './codes.ts'
import { phrase, sentences, unknownToolMessage } from './texts.ts'

/** Thrown where a name means nothing to a caller, or must be called another way. */
export class ToolNotFoundError extends CodedError {
  /** Always `UNKNOWN_TOOL`. */
  declare readonly code: 'UNKNOWN_TOOL'
  /** The tool from inside which the name can be called; absent where it cannot be called at all. */
  declare readonly reachableFrom?: string

  constructor(name: string, hint?: { readonly reachableFrom?: string; readonly nearest?: string }) {
    super(codes.UNKNOWN_TOOL, unknownToolMessage(name, hint))
    this.name = 'ToolNotFoundError'
    if (hint?.reachableFrom !== undefined) this.reachableFrom = hint.reachableFrom
  }
}

/** Thrown by a tool whose arguments do not satisfy its parameters; the body did not run. */
export class ToolArgsError extends CodedError {
  /** Always `INVALID_ARGS`. */
  declare readonly code: 'INVALID_ARGS'
  /** What is wrong, one sentence each. */
  readonly violations: readonly string[]

  constructor(violations: readonly string[]) {
    super(codes.INVALID_ARGS, `invalid arguments: ${sentences(violations)}`)
    this.name = 'ToolArgsError'
    this.violations = Object.freeze([...violations])
  }
}

/** Thrown where a value, or what was rendered from it, is not what the tool declares. */
export class ToolOutputError extends CodedError {
  /** Always `INVALID_TOOL_OUTPUT`. */
  declare readonly code: 'INVALID_TOOL_OUTPUT'
  /** What is wrong, one sentence each. */
  readonly violations: readonly string[]

  constructor(name: string, violations: readonly string[]) {
    super(codes.INVALID_TOOL_OUTPUT, `tool "${phrase(name)}" returned invalid output: ${sentences(violations)}`)
    this.name = 'ToolOutputError'
    this.violations = Object.freeze([...violations])
  }
}
