type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Tags a file.
tag(args: {
 tags?: { [key: string]: string }
 headers?: { [key: string]: string | number }
 mixed?: { name: string; [key: string]: unknown }
 matrix?: { [key: string]: { [key: string]: number[] } }
}): Promise<JsonValue>
}
