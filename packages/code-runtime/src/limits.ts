/** The most that one run may use; milliseconds, bytes and counts. */
export interface Limits {
  /** Time on a processor, in milliseconds. */
  readonly cpuMs: number
  /** Time on the clock, waiting included, in milliseconds. */
  readonly wallMs: number
  /** Memory of the program, in bytes. */
  readonly memoryBytes: number
  /** Stack of the program, in bytes. */
  readonly stackBytes: number
  /** The program's text, in bytes of UTF-8. */
  readonly sourceBytes: number
  /** The arguments of one call, in bytes of JSON. */
  readonly argBytes: number
  /** The result of one call, in bytes of JSON. */
  readonly resultBytes: number
  /** What the program returns, in bytes of JSON. */
  readonly returnBytes: number
  /** How deep any of these values may be nested. */
  readonly depth: number
  /** All that the program logs, in bytes. */
  readonly logBytes: number
  /** How many calls a program may make. */
  readonly calls: number
  /** How many of them may be in flight at once. */
  readonly inFlight: number
}
