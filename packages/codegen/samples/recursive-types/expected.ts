type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
type Task = { title: string; parts?: Task[]; after?: Task | null }
type Expression = number | Expression[] | { [key: string]: Expression }
type EvaluateOutput = { value?: EvaluateOutput }
type TreeArgs = { left?: TreeArgs; right?: TreeArgs }
declare const tools: {
// Adds a task with its parts.
add_task(args: { task: Task }): Promise<JsonValue>
// Evaluates an expression.
evaluate(args: { expression?: Expression }): Promise<EvaluateOutput>
// Refers to nothing but itself.
loop(args: { a?: unknown | string; b?: string }): Promise<JsonValue>
// Grows a tree out of itself.
tree(args: TreeArgs): Promise<JsonValue>
}
