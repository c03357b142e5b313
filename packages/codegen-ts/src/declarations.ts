import { line, oneLine, printText, remark, takesAnything, type Text, type ToolSet } from '@dsh/codegen'
import { methodKey } from './keys.ts'
import { planNames } from './plan.ts'
import { bodyText, typeText } from './type-text.ts'

const style = { indentation: ' ', remark: ' // ' }

/** What every program can rely on, whatever the tools are. */
export const preamble: Text = [
  ['type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }', line],
  ['declare class ToolCallError extends Error {', line],
  [' readonly code?: string', remark('such as "INVALID_ARGS"'), line],
  [' readonly toolName: string', line, '}', line],
]

/** The types and the one constant that the tools are declared by. */
export function declare(set: ToolSet): Text {
  const plan = planNames(set)
  const text: Text[] = []
  for (const { name, shape } of plan.named) text.push(`type ${name} = `, () => bodyText(shape, plan), line)
  if (set.tools.length === 0) return [text, 'declare const tools: {}']
  text.push('declare const tools: {', line)
  for (const { name, description, parameters, output } of set.tools) {
    const words = oneLine(description)
    if (words !== '') text.push(`// ${words}`, line)
    const args = takesAnything(parameters) ? '{}' : typeText(parameters, plan)
    text.push(`${methodKey(name)}(args: `, args, '): Promise<', typeText(output, plan), '>', line)
  }
  text.push('}')
  return text
}

/** The text of declarations. */
export function printDeclarations(text: Text): string {
  return printText(text, style)
}
