import type { JsonValue } from '@dsh/json'

/** What a code runtime of the harness says of a program that is over. */
export interface HarnessRunResult {
  readonly value?: JsonValue
  readonly logs: readonly string[]
  readonly error?: { readonly kind: string; readonly message: string }
}

/** Throws for what says nothing of a program; the value is for others to check. */
export function assertRunResult(given: unknown): asserts given is HarnessRunResult {
  if (isRunResult(given)) return
  throw new TypeError('the code runtime gave no result: { logs, value }, or { logs, error: { kind, message } }')
}

function isRunResult(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const { logs, error } = given as { readonly logs?: unknown; readonly error?: unknown }
  return Array.isArray(logs) && logs.every(isText) && (error === undefined || isFailure(error))
}

function isFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { kind, message } = error as { readonly kind?: unknown; readonly message?: unknown }
  return isText(kind) && isText(message)
}

function isText(given: unknown): given is string {
  return typeof given === 'string'
}
