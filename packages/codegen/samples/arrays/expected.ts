type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Collects things.
collect(args: {
 names?: string[]
 grid?: number[][]
 maybe?: (string | null)[]
 sizes?: ("s" | "m")[]
 nested?: (string | null)[][]
 anything?: JsonValue[]
 points?: { x: number; y: number }[]
}): Promise<(number | null)[]>
}
