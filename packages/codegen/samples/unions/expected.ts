type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Draws a shape.
draw(args: {
 shape: { kind: "circle"; radius: number } | {
  kind: "box"
  width: number // In pixels.
 }
 line?: string | number | null
 style?: "thin" | "thick" // "thin": One pixel.; "thick": Four pixels.
 typed?: string | string[]
 doubles?: string
 impossible?: string
}): Promise<JsonValue>
}
