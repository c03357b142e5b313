from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Paint(Record, total=False):
 color: Required[Literal["red", "green"]]
 coats: Literal[1, 2]
 kind: Literal["wall"]
 big: Literal[1152921504606846976]
 mixed: Literal["auto", 0, True] | None
 of_type: Literal["a"]
 both: Literal["y"]
class Tools:
 # Paints a wall.
 paint: TypedTool[Paint, None]
tools: Tools
