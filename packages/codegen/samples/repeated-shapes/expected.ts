type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }
declare class ToolCallError extends Error {
 readonly code?: string // such as "INVALID_ARGS"
 readonly toolName: string
}
type Owner = string // Who the repository belongs to: a user or an organization.
type CloseIssueOutput = { number: number; title: string; state: "open" | "closed"; labels?: string[] }
type ListIssuesArgs = {
 owner: Owner
 page?: number // Which page of the results to give. minimum 1 @default 1 integer
}
declare const tools: {
// Closes an issue.
close_issue(args: { owner: Owner; number: number }): Promise<CloseIssueOutput>
// Gives one issue.
get_issue(args: { owner: Owner; number: number }): Promise<CloseIssueOutput>
// Lists issues.
list_issues(args: ListIssuesArgs): Promise<CloseIssueOutput[]>
// Lists pull requests.
list_pulls(args: ListIssuesArgs): Promise<number[]>
}
