import type { JsonValue } from './value.ts'

/** Where a value stops being JSON (`a.b[0]["odd key"]`, empty for the value itself), and why, as half a sentence. */
export type JsonRefusal = { readonly ok: false; readonly path: string; readonly reason: string }

/** A JSON value, or the first reason why there is none. */
export type JsonOutcome<T = JsonValue> = { readonly ok: true; readonly value: T } | JsonRefusal
