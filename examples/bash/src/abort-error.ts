import { CodedError } from '@dsh/kernel'

/** The call was cancelled while its command ran. */
export class AbortError extends CodedError {
  declare readonly code: 'ABORTED'

  constructor() {
    super('ABORTED', 'tool call aborted')
  }
}
