type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
type Empty = Record<string, never>
declare const tools: {
// Opens a door.
open_door(args: { door: { id: string; side?: string }; closed?: Empty; open?: Record<string, JsonValue>; loose?: { a?: string; [key: string]: unknown } }): Promise<JsonValue>
// Says that it is there.
ping(args: {}): Promise<Empty>
stop(args: Empty): Promise<{ stopped: boolean }>
}
