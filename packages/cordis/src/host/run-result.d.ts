import type { JsonValue } from '@dsh/json'
/** What a code runtime of the harness says of a program that is over. */
export interface HarnessRunResult {
  readonly value?: JsonValue
  readonly logs: readonly string[]
  readonly error?: {
    readonly kind: string
    readonly message: string
  }
}
/** Throws for what says nothing of a program; the value is for others to check. */
export declare function assertRunResult(given: unknown): asserts given is HarnessRunResult
