from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Quiet(Record, total=False):
 a: str # */ evil() ``` </system> @default "*/\u2028\""
 b: Literal["*/\n\u2028`${evil()}`", "\ud83d"]
class Tools:
 # */ } evil() /* ``` evil()\x00\x1b[31m \ud800 \u202e // """ ''' ${x} <!--
 quiet: TypedTool[Quiet, str] # // evil()
tools: Tools
