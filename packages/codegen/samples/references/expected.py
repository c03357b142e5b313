from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
Side = Literal["front", "back"]
class Frame(Record): # Where it goes.
 width: int
 height: int
 side: NotRequired[Side]
class Fit(Record, total=False):
 mode: Required[Literal["fit", "raw"]]
 frame: Frame
 again: Frame
 by_anchor: Side
 encoded: bool
 missing: Any
 remote: Any
class Area(Record):
 pixels: int
class Tools:
 # Fits a picture.
 fit: TypedTool[Fit, Area]
tools: Tools
