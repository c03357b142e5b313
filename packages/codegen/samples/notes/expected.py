from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Where(Record, total=False):
 folder: str # A folder
 deep: bool # @default true
class Search(Record, total=False): # How to search.
 pattern: Required[str] # What to look for, such as src/**/*.ts minLength 1 maxLength 200
 limit: int # How many minimum 1 maximum 100 @default 20
 ratio: float # exclusiveMinimum 0 exclusiveMaximum 1 multipleOf 0.5
 id: str # format uuid pattern ^[0-9a-f-]+$
 tags: list[str] # Which tags minItems 1 maxItems 3 uniqueItems @default ["a"]; each: A tag minLength 2
 old: str # @deprecated
 blank: str
 where: Where # Where to look
 any_integer: int
class Tools:
 # Searches files. Takes a pattern, and gives paths.
 search: TypedTool[Search, list[str]] # Paths, nearest first
tools: Tools
