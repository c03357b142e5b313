from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
Owner = str # Who the repository belongs to: a user or an organization.
class CloseIssue(Record):
 owner: Owner
 number: int
class CloseIssueOutput(Record):
 number: int
 title: str
 state: Literal["open", "closed"]
 labels: NotRequired[list[str]]
class ListIssues(Record):
 owner: Owner
 page: NotRequired[int] # Which page of the results to give. minimum 1 @default 1
class Tools:
 # Closes an issue.
 close_issue: TypedTool[CloseIssue, CloseIssueOutput]
 # Gives one issue.
 get_issue: TypedTool[CloseIssue, CloseIssueOutput]
 # Lists issues.
 list_issues: TypedTool[ListIssues, list[CloseIssueOutput]]
 # Lists pull requests.
 list_pulls: TypedTool[ListIssues, list[int]]
tools: Tools
