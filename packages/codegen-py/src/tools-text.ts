import { indent, line, oneLine, quote, type Text, type ToolShapes } from '@dsh/codegen'
import { comment } from './comment.ts'
import { isAttributeName } from './identifiers.ts'
import type { Plan } from './plan.ts'
import { typeText } from './type-text.ts'

/** With more odd names than one in four, keys for all names are shorter than an overload for each odd one. */
const mostOdd = 1 / 4

/** What the tools are: attributes by their names, or keys where many names are no attributes of Python. */
export function toolsText(tools: readonly ToolShapes[], plan: Plan): Text {
  const odd = tools.filter(({ name }) => !isAttributeName(name))
  if (tools.length === 0) return ['class Tools: pass', line]
  // Type checkers refuse a key without a name.
  const isDict = odd.length > mostOdd * tools.length && tools.every(({ name }) => name !== '')
  return isDict ? keysText(tools, plan) : attributesText(tools, odd, plan)
}

function keysText(tools: readonly ToolShapes[], plan: Plan): Text {
  const keys = tools.map(tool => [wordsText(tool), line, quote(tool.name), ': ', toolText(tool, plan), ','])
  return ['Tools = TypedDict("Tools", {', keys, line, '})', line]
}

function attributesText(tools: readonly ToolShapes[], odd: readonly ToolShapes[], plan: Plan): Text {
  const named = tools.filter(({ name }) => isAttributeName(name))
  const attributes = named.map(tool => [wordsText(tool), line, `${tool.name}: `, toolText(tool, plan)])
  if (odd.length === 0) return ['class Tools:', indent(attributes), line]
  const items = odd.map(tool => [
    wordsText(tool),
    odd.length === 1 ? [] : [line, '@overload'],
    [line, `def __getitem__(self, name: Literal[${quote(tool.name)}]) -> `, toolText(tool, plan), ': ...'],
  ])
  return ['class Tools(Protocol):', indent([attributes, items]), line]
}

function wordsText({ description }: ToolShapes): Text {
  const words = oneLine(description)
  return words === '' ? [] : [line, `# ${comment(words)}`]
}

function toolText({ parameters, output }: ToolShapes, plan: Plan): Text {
  const place = { plan, after: plan.declarations.length }
  const [takes, gives] = [typeText(parameters, place), typeText(output, place)]
  return gives === 'Any' ? ['Tool[', takes, ']'] : ['TypedTool[', takes, ', ', gives, ']']
}
