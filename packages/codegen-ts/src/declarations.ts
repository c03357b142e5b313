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
  const types = plan.named.map(({ name, shape }) => [`type ${name} = `, bodyText(shape, plan), line])
  const tools = set.tools.map(({ name, description, parameters, output }): Text => {
    const words = oneLine(description)
    const args = takesAnything(parameters) ? '{}' : typeText(parameters, plan)
    const comment = words === '' ? [] : [`// ${words}`, line]
    return [comment, methodKey(name), '(args: ', args, '): Promise<', typeText(output, plan), '>', line]
  })
  return [types, tools.length === 0 ? 'declare const tools: {}' : ['declare const tools: {', line, tools, '}']]
}

/** The text of declarations. */
export function printDeclarations(text: Text): string {
  return printText(text, style)
}
