import type { JsonValue } from './value.ts'

/** What limits a copy. */
export type JsonLimit = 'maxDepth' | 'maxNodes' | 'maxBytes'

/**
 * Where a value stops being JSON (`a.b[0]["odd key"]`, empty for the value itself), and why, as half a sentence; `limit` says
 * that it may well be JSON, and is too large.
 */
export type JsonRefusal = {
  readonly ok: false
  readonly path: string
  readonly reason: string
  readonly limit?: JsonLimit
}

/** A JSON value, or the first reason why there is none. */
export type JsonOutcome<T = JsonValue> = { readonly ok: true; readonly value: T } | JsonRefusal
