from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Door(Record):
 id: str
 side: NotRequired[str]
class Empty(Record): pass
class Loose(Record):
 a: NotRequired[str]
class OpenDoor(Record, total=False):
 door: Required[Door]
 closed: Empty
 open: dict[str, Any]
 loose: Loose | dict[str, Any]
class StopOutput(Record):
 stopped: bool
class Tools:
 # Opens a door.
 open_door: Tool[OpenDoor]
 # Says that it is there.
 ping: TypedTool[dict[str, Any], Empty]
 stop: TypedTool[Empty, StopOutput]
tools: Tools
