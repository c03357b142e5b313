from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Point(Record):
 x: float
 y: float
class Collect(Record, total=False):
 names: list[str]
 grid: list[list[float]]
 maybe: list[str | None]
 sizes: list[Literal["s", "m"]]
 nested: list[list[str | None]]
 anything: list[Any]
 points: list[Point]
class Tools:
 # Collects things.
 collect: TypedTool[Collect, list[int | None]]
tools: Tools
