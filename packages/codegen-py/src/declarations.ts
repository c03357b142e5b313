import { line, printText, type Text, type ToolSet } from '@dsh/codegen'
import { declarationText } from './class-text.ts'
import { note } from './comment.ts'
import { planNames } from './plan.ts'
import { sayable } from './sayable.ts'
import { toolsText } from './tools-text.ts'

const style = { indentation: ' ', remark: ' # ' }

/** What every program can rely on, whatever the tools are. */
export const preamble: Text = [
  [
    'from typing import Any, Callable, Coroutine, Literal, Never, NotRequired, Protocol, Required, TypedDict, TypeVar, Union, overload',
    line,
  ],
  ['A = TypeVar("A")', line],
  ['R = TypeVar("R")', line],
  ['TypedTool = Callable[[A], Coroutine[Any, Any, R]]', line],
  ['Tool = TypedTool[A, Any]', line],
  ['class Record(TypedDict): pass', line],
  ['class ToolCallError(Exception):', line],
  [' code: str | None', note('such as "INVALID_ARGS"'), line],
  [' toolName: str', line],
]

/** The types and the one constant that the tools are declared by. */
export function declare(set: ToolSet): Text {
  const said = sayable(set)
  const plan = planNames(said)
  return [
    plan.declarations.map(
      (declaration): Text =>
        () =>
          declarationText(declaration, plan),
    ),
    toolsText(said.tools, plan),
    'tools: Tools',
    line,
  ]
}

/** The text of declarations. */
export function printDeclarations(text: Text): string {
  return printText(text, style)
}
