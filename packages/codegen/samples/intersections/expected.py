from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Who(Record):
 name: str
 age: NotRequired[int]
class SeveralItem(Record, total=False):
 a: str
 b: str
class Book(Record, total=False):
 who: Required[Who]
 paid: Literal["card", "cash"]
 mark: list[str | float]
 several: list[SeveralItem]
class FindPerson(Record, total=False): # needs email, or phone
 email: str
 phone: str
class Tools:
 # Books a seat.
 book: Tool[Book]
 # Finds a person by one of two keys.
 find_person: Tool[FindPerson]
tools: Tools
