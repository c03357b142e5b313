from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
Properties = TypedDict("Properties", {
"__proto__": str,
"constructor": NotRequired[str],
"a-b": NotRequired[str],
"a.b": NotRequired[float],
"class": NotRequired[str],
"toString": str,
"路径": NotRequired[str],
"new": NotRequired[str],
"undeclared": Any,
})
class Tools(Protocol):
 # Has the name of a property of all objects.
 constructor: Tool[dict[str, Any]]
 # Is a reserved word.
 delete: Tool[dict[str, Any]]
 # Would be a constructor.
 new: Tool[dict[str, Any]]
 # Has odd properties.
 properties: Tool[Properties | dict[str, Any]]
 # Is not English.
 搜索: Tool[dict[str, Any]]
 # Has an empty name.
 @overload
 def __getitem__(self, name: Literal[""]) -> Tool[dict[str, Any]]: ...
 # Has the name of a helper.
 @overload
 def __getitem__(self, name: Literal["$search"]) -> Tool[dict[str, Any]]: ...
 # Begins with a digit.
 @overload
 def __getitem__(self, name: Literal["1st"]) -> Tool[dict[str, Any]]: ...
 # Has the name of a prototype.
 @overload
 def __getitem__(self, name: Literal["__proto__"]) -> Tool[dict[str, Any]]: ...
 # Has what strings end with.
 @overload
 def __getitem__(self, name: Literal["a\"b\\c\n`"]) -> Tool[dict[str, Any]]: ...
 # Has hyphens.
 @overload
 def __getitem__(self, name: Literal["github-list-issues"]) -> Tool[dict[str, Any]]: ...
 # Has a blank.
 @overload
 def __getitem__(self, name: Literal["two words"]) -> Tool[dict[str, Any]]: ...
 # Has a hyphen in its place.
 @overload
 def __getitem__(self, name: Literal["weather-get"]) -> Tool[dict[str, Any]]: ...
 # Has a dot.
 @overload
 def __getitem__(self, name: Literal["weather.get"]) -> Tool[dict[str, Any]]: ...
tools: Tools
