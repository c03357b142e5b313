type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Says what it can.
partly(args: {
 good: string
 not_a_schema?: unknown
 bad_type?: unknown
 bad_properties?: unknown
 bad_required?: unknown
 no_branches?: unknown
 no_values?: unknown
 wrong_values?: unknown
 bad_items?: unknown[]
 one_bad_branch?: string | unknown
 object_value?: unknown
 dynamic?: unknown
 either?: JsonValue
 unsupported?: string
}): Promise<JsonValue>
// Says nothing.
wholly(args: unknown): Promise<{ a?: string }>
}
