export type JsonScalar = string | number | boolean | null
export type JsonObject = { readonly [key: string]: JsonValue }
export type JsonValue = JsonScalar | readonly JsonValue[] | JsonObject
export type JsonRefusal = { readonly ok: false; readonly path: string; readonly reason: string }
export type JsonOutcome<T = JsonValue> = { readonly ok: true; readonly value: T } | JsonRefusal
/** Detached copy of lossless JSON, or where and why not; total, also over throwing getters. */
export declare function snapshotJson(
  value: unknown,
  options?: { readonly freeze?: boolean; readonly maxDepth?: number },
): JsonOutcome
/** Freeze in place, at any depth. */
export declare function freezeJson<T>(value: T): T
export declare function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[]
export declare function isJsonObject(value: JsonValue | undefined): value is JsonObject
/** Text of any depth; never throws. */
export declare function printJson(
  value: JsonValue,
  options?: { readonly indent?: number; readonly sortKeys?: boolean },
): string
/** A model's argument text: empty is `{}`, a syntax error has its position, `-0` is 0, a rounded integer is refused. */
export declare function parseArguments(text: string): JsonOutcome
/** The one candidate near enough to be meant, if any. */
export declare function nearest(name: string, candidates: Iterable<string>): string | undefined
