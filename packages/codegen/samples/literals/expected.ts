type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Paints a wall.
paint(args: {
 color: "red" | "green"
 coats?: 1 | 2
 kind?: "wall"
 big?: 1152921504606847000
 mixed?: "auto" | 0 | true | null
 of_type?: "a"
 both?: "y"
}): Promise<null>
}
