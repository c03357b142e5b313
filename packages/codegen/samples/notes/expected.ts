type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Searches files. Takes a pattern, and gives paths.
search(args: { // How to search.
 pattern: string // What to look for, such as src/**/*.ts minLength 1 maxLength 200
 limit?: number // How many minimum 1 maximum 100 @default 20 integer
 ratio?: number // exclusiveMinimum 0 exclusiveMaximum 1 multipleOf 0.5
 id?: string // format uuid pattern ^[0-9a-f-]+$
 tags?: string[] // Which tags minItems 1 maxItems 3 uniqueItems @default ["a"]; each: A tag minLength 2
 old?: string // @deprecated
 blank?: string
 where?: { // Where to look
  folder?: string // A folder
  deep?: boolean // @default true
 }
 any_integer?: number
}): Promise<string[]> // Paths, nearest first
}
