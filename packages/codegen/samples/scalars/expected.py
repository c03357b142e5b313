from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Convert(Record, total=False):
 amount: Required[float]
 places: int
 unit: Required[str]
 round: bool
 nothing: None
 anything: Any
 also_anything: Any
 never: Never
class Tools:
 # Converts between units.
 convert: TypedTool[Convert, float]
tools: Tools
