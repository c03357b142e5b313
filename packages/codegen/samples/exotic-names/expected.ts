type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
declare const tools: {
// Has an empty name.
""(args: {}): Promise<JsonValue>
// Has the name of a helper.
$search(args: {}): Promise<JsonValue>
// Begins with a digit.
"1st"(args: {}): Promise<JsonValue>
// Has the name of a prototype.
__proto__(args: {}): Promise<JsonValue>
// Has what strings end with.
"a\"b\\c\n`"(args: {}): Promise<JsonValue>
// Has the name of a property of all objects.
constructor(args: {}): Promise<JsonValue>
// Is a reserved word.
delete(args: {}): Promise<JsonValue>
// Has hyphens.
"github-list-issues"(args: {}): Promise<JsonValue>
// Would be a constructor.
"new"(args: {}): Promise<JsonValue>
// Has odd properties.
properties(args: {
 __proto__: string
 constructor?: string
 "a-b"?: string
 "a.b"?: number
 class?: string
 ""?: string
 toString: string
 "路径"?: string
 new?: string
 undeclared: unknown
}): Promise<JsonValue>
// Has a blank.
"two words"(args: {}): Promise<JsonValue>
// Has a hyphen in its place.
"weather-get"(args: {}): Promise<JsonValue>
// Has a dot.
"weather.get"(args: {}): Promise<JsonValue>
// Is not English.
"搜索"(args: {}): Promise<JsonValue>
}
