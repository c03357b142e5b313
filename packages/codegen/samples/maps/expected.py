from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Mixed(Record):
 name: str
class Tag(Record, total=False):
 tags: dict[str, str]
 headers: dict[str, str | float]
 mixed: Mixed | dict[str, Any]
 matrix: dict[str, dict[str, list[float]]]
class Tools:
 # Tags a file.
 tag: Tool[Tag]
tools: Tools
