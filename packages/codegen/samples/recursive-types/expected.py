from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload
A = TypeVar("A")
R = TypeVar("R")
TypedTool = Callable[[A], Coroutine[Any, Any, R]]
Tool = TypedTool[A, Any]
class Record(TypedDict): pass
class ToolCallError(Exception):
 code: str | None # such as "INVALID_ARGS"
 toolName: str
class Task(Record, total=False):
 title: Required[str]
 parts: list["Task"]
 after: Union["Task", None]
class AddTask(Record):
 task: Task
Expression = float | list["Expression"] | dict[str, "Expression"]
class Evaluate(Record):
 expression: NotRequired[Expression]
class EvaluateOutput(Record):
 value: NotRequired["EvaluateOutput"]
class Loop(Record, total=False):
 a: Any | str
 b: str
class Tree(Record, total=False):
 left: "Tree"
 right: "Tree"
class Tools:
 # Adds a task with its parts.
 add_task: Tool[AddTask]
 # Evaluates an expression.
 evaluate: TypedTool[Evaluate, EvaluateOutput]
 # Refers to nothing but itself.
 loop: Tool[Loop]
 # Grows a tree out of itself.
 tree: Tool[Tree]
tools: Tools
