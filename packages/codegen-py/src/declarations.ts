import { indent, line, oneLine, printText, quote, type Text, type ToolSet, type ToolShapes } from '@dsh/codegen'
import { declarationText } from './class-text.ts'
import { comment, note } from './comment.ts'
import { isAttributeName } from './identifiers.ts'
import { type Plan, planNames } from './plan.ts'
import { sayable } from './sayable.ts'
import { typeText } from './type-text.ts'

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
  [' code: str', note('such as "INVALID_ARGS"'), line],
  [' toolName: str', line],
]

/** The types and the one constant that the tools are declared by. */
export function declare(set: ToolSet): Text {
  const said = sayable(set)
  const plan = planNames(said)
  return [
    plan.declarations.map(declaration => declarationText(declaration, plan)),
    toolsText(said.tools, plan),
    'tools: Tools',
    line,
  ]
}

/** The text of declarations. */
export function printDeclarations(text: Text): string {
  return printText(text, style)
}

function toolsText(tools: readonly ToolShapes[], plan: Plan): Text {
  const named = tools.filter(({ name }) => isAttributeName(name))
  const odd = tools.filter(({ name }) => !isAttributeName(name))
  if (tools.length === 0) return ['class Tools: pass', line]
  if (named.length === 0) {
    const items = odd.map(tool => [above(tool), line, quote(tool.name), ': ', toolText(tool, plan), ','])
    return ['Tools = TypedDict("Tools", {', items, line, '})', line]
  }
  const attributes = named.map(tool => [above(tool), line, tool.name, ': ', toolText(tool, plan)])
  if (odd.length === 0) return ['class Tools:', indent(attributes), line]
  const items = odd.map(tool => [
    above(tool),
    odd.length === 1 ? [] : [line, '@overload'],
    [line, `def __getitem__(self, name: Literal[${quote(tool.name)}]) -> `, toolText(tool, plan), ': ...'],
  ])
  return ['class Tools(Protocol):', indent([attributes, items]), line]
}

function above({ description }: ToolShapes): Text {
  const words = oneLine(description)
  return words === '' ? [] : [line, `# ${comment(words)}`]
}

function toolText({ parameters, output }: ToolShapes, plan: Plan): Text {
  const place = { plan, after: plan.declarations.length }
  const [takes, gives] = [typeText(parameters, place), typeText(output, place)]
  return gives === 'Any' ? ['Tool[', takes, ']'] : ['TypedTool[', takes, ', ', gives, ']']
}
