import { CodedError } from '@dsh/kernel'

const shown = 20

/** A schema that is refused: its `violations` say where, what and the remedy, all of them at once. */
export class JsonSchemaError extends CodedError {
  /** `DEPTH_EXCEEDED` where the schema nests too deep, else `UNSUPPORTED_SCHEMA`. */
  declare readonly code: 'UNSUPPORTED_SCHEMA' | 'DEPTH_EXCEEDED'
  /** One line for each problem, in the order of the schema. */
  readonly violations: readonly string[]

  constructor(violations: readonly string[], code: 'UNSUPPORTED_SCHEMA' | 'DEPTH_EXCEEDED' = 'UNSUPPORTED_SCHEMA') {
    const rest = violations.length - shown
    const list = rest > 0 ? [...violations.slice(0, shown), `and ${rest} more`] : violations
    super(code, `unsupported JSON schema: ${list.join('; ')}`)
    this.violations = Object.freeze([...violations])
  }
}
