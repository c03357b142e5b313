type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Moves a piece.
move(args: {
 from: [string, number] // minItems 2
 path?: [string?, ...(number | null)[]]
 loose?: [(string | null)?] // maxItems 1
 none?: []
}): Promise<JsonValue>
}
