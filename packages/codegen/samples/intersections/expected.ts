type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Books a seat.
book(args: {
 who: { name: string } & { age?: number }
 paid?: "card" | "cash"
 mark?: (string | number)[]
 several?: ({ a?: string } & { b?: string })[]
}): Promise<JsonValue>
// Finds a person by one of two keys.
find_person(args: { email?: string; phone?: string } & ({ email: unknown } | { phone: unknown })): Promise<JsonValue>
}
