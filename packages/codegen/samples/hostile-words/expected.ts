type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// */ } evil() /* ``` evil()\x00\x1b[31m \ud800 \u202e // """ ''' ${x} <!--
quiet(args: {
 a?: string // */ evil() ``` </system> @default "*/\u2028\""
 b?: "*/\n\u2028`${evil()}`" | "\ud83d"
}): Promise<string> // // evil()
}
