from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
Move = TypedDict("Move", {
"from": list[str | int], # minItems 2; each in its place: str, int
"path": NotRequired[list[str | float | None]], # each in its place: str, one of several
"loose": NotRequired[list[str | None]], # maxItems 1
"none": NotRequired[list[Never]],
})
class Tools:
 # Moves a piece.
 move: Tool[Move]
tools: Tools
