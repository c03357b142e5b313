import { isJsonArray, isJsonObject, type JsonObject, type JsonOutcome, type JsonValue } from '@dsh/json'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => {}

declare const value: JsonValue
declare const outcome: JsonOutcome<string>

if (isJsonArray(value)) holds<Equal<(typeof value)[number], JsonValue>>()
if (isJsonObject(value)) holds<Equal<typeof value, JsonObject>>()

if (outcome.ok) holds<Equal<typeof outcome.value, string>>()
else holds<Equal<typeof outcome.reason, string>>()

// @ts-expect-error a refusal has no value
if (!outcome.ok) void outcome.value
// @ts-expect-error undefined is not JSON
export const missing: JsonValue = { a: undefined }
// @ts-expect-error a function is not JSON
export const callable: JsonValue = [() => 1]
export const ordinary: JsonValue = { a: [1, 'x', null, { b: true }] }
