from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Partly(Record, total=False):
 good: Required[str]
 not_a_schema: Any
 bad_type: Any
 bad_properties: Any
 bad_required: Any
 no_branches: Any
 no_values: Any
 wrong_values: Any
 bad_items: list[Any]
 one_bad_branch: str | Any
 object_value: Any
 dynamic: Any
 either: Any
 unsupported: str
class WhollyOutput(Record):
 a: NotRequired[str]
class Tools:
 # Says what it can.
 partly: Tool[Partly]
 # Says nothing.
 wholly: TypedTool[Any, WhollyOutput]
tools: Tools
