import { CodedError } from '@dsh/kernel'

/** Misuse of a runtime by its host; what a program does is never one. */
export class CodeRuntimeError extends CodedError {
  /** Always `INVALID_CALL`. */
  declare readonly code: 'INVALID_CALL'

  constructor(message: string, options?: ErrorOptions) {
    super('INVALID_CALL', message, options)
  }
}
