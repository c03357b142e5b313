from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Shape(Record):
 kind: Literal["circle"]
 radius: float
class Shape2(Record):
 kind: Literal["box"]
 width: float # In pixels.
class Draw(Record, total=False):
 shape: Required[Shape | Shape2]
 line: str | float | None
 style: Literal["thin", "thick"] # "thin": One pixel.; "thick": Four pixels.
 typed: str | list[str]
 doubles: str
 impossible: str
class Tools:
 # Draws a shape.
 draw: Tool[Draw]
tools: Tools
