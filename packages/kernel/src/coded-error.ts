const brand = Symbol.for('@dsh/CodedError')

/** An error whose `code` is its identity; it is recognised across two copies of this package. */
export class CodedError extends Error {
  /** What went wrong, for programs: stable, upper case, never translated. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Neither is enumerable, so that a printed error lists only its code.
    Object.defineProperty(this, 'name', { value: new.target.name, configurable: true, writable: true })
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether `value` is a coded error of any copy of this package, and has `code` where one is given; total. */
export function isCodedError(value: unknown, code?: string): value is CodedError {
  try {
    const { [brand]: branded, code: own } = value as { readonly [brand]?: unknown; readonly code?: unknown }
    return branded === true && typeof own === 'string' && (code === undefined || own === code)
  } catch {
    return false
  }
}
