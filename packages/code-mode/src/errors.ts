import type { CodeFailure } from '@dsh/code-runtime'
import { CodedError } from '@dsh/kernel'
import { codes } from '@dsh/tool'

/** A program that ended without a result: why, and what it had printed by then. */
export class CodeRunFailedError extends CodedError {
  /** Always `CODE_RUN_FAILED`. */
  declare readonly code: 'CODE_RUN_FAILED'
  /** What the runtime says of it. */
  readonly failure: CodeFailure

  constructor(failure: CodeFailure, output?: string) {
    super(codes.CODE_RUN_FAILED, withOutput(`code run failed (${failure.kind}): ${withPlace(failure)}`, output))
    this.name = 'CodeRunFailedError'
    this.failure = Object.freeze({ ...failure })
  }
}

/** The failure of a run that its caller has cancelled, whatever the runtime made of it. */
export function cancelledRun(output?: string): CodedError {
  const error = new CodedError(codes.ABORTED, withOutput('tool call aborted', output))
  error.name = 'AbortError'
  return error
}

/** The message, and where it happened if that is known and the message does not say it. */
function withPlace({ message, location }: CodeFailure): string {
  if (location === undefined) return message
  const { line, column } = location
  const isSaid = new RegExp(`(:|\\bline )${line}\\b`).test(message)
  return isSaid ? message : `${message} (line ${line}, column ${column})`
}

/** What a model has of a program that failed: it may have done much before. */
function withOutput(message: string, output: string | undefined): string {
  return output === undefined ? message : `${message}\nCaptured output:\n${output}`
}
