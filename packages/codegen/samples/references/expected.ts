type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
type Frame = { width: number; height: number; side?: "front" | "back" } // Where it goes.
declare const tools: {
// Fits a picture.
fit(args: {
 mode: "fit" | "raw"
 frame?: Frame
 again?: Frame
 by_anchor?: "front" | "back"
 encoded?: boolean
 missing?: unknown
 remote?: unknown
}): Promise<{ pixels: number }>
}
