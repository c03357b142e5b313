type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Converts between units.
convert(args: { amount: number; places?: number; unit: string; round?: boolean; nothing?: null; anything?: JsonValue; also_anything?: JsonValue; never?: never }): Promise<number>
}
