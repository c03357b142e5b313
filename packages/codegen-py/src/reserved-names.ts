/** What the SDK declares or uses itself, and what programs mean by these names. */
export const reservedNames: readonly string[] = /* @__PURE__ */ [
  'A R Any Callable Coroutine Literal Never NotRequired Protocol Record Required Tool ToolCallError Tools TypedDict TypedTool',
  'TypeVar Union',
  'ArithmeticError AssertionError AttributeError BaseException BlockingIOError BufferError ConnectionError EOFError',
  'Ellipsis Exception ExceptionGroup False FileExistsError FileNotFoundError ImportError IndexError InterruptedError',
  'KeyError KeyboardInterrupt LookupError MemoryError NameError None NotImplemented NotImplementedError OSError',
  'OverflowError PermissionError RecursionError ReferenceError RuntimeError StopAsyncIteration StopIteration SyntaxError',
  'SystemError SystemExit TimeoutError True TypeError UnicodeError ValueError Warning ZeroDivisionError',
  'Counter Decimal Enum Fraction Optional OrderedDict Path',
].flatMap(names => names.split(' '))
