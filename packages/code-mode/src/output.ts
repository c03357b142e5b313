import { isJsonArray, isJsonObject, printJson, type JsonValue } from '@dsh/json'
import { text, type Content } from '@dsh/presentation'

/** What a program gives: what it printed, and what it returned, if anything. */
export interface ProgramOutput {
  /** One text for each thing that it printed. */
  readonly logs: readonly string[]
  /** What it returned; absent where that was nothing. */
  readonly result?: JsonValue
}

/** What the model reads of a program: what it printed, then what it returned. */
export function renderOutput({ logs, result }: ProgramOutput): Content {
  const parts = [logs.join('\n'), result === undefined ? '' : renderResult(result)].filter(part => part !== '')
  return [text(parts.join('\n') || '(run_code completed with no output)')]
}

function renderResult(result: JsonValue): string {
  return typeof result === 'string' ? result : printTall(result, 0)
}

/** Deeper than this, indentation would cost more than it tells. */
const deepestTall = 5

/** JSON with a line for each part, as far as five levels down; below, each container is one line. */
function printTall(value: JsonValue, level: number): string {
  if (level >= deepestTall) return printJson(value)
  if (isJsonArray(value))
    return lines(
      value.map(item => printTall(item, level + 1)),
      level,
      '[]',
    )
  if (!isJsonObject(value)) return printJson(value)
  const members = Object.entries(value).map(([key, member]) => `${printJson(key)}: ${printTall(member, level + 1)}`)
  return lines(members, level, '{}')
}

function lines(parts: readonly string[], level: number, brackets: string): string {
  if (parts.length === 0) return brackets
  const margin = '  '.repeat(level)
  return `${brackets[0]}\n${parts.map(part => `${margin}  ${part}`).join(',\n')}\n${margin}${brackets[1]}`
}
