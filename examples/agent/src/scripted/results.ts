import type { ScriptResult } from './script.ts'

/** The only result of a step with one call. */
export function single(results: readonly ScriptResult[]): ScriptResult {
  const [result] = results
  if (result === undefined) throw new Error('a call has no result')
  return result
}

/** The lines of a file in what `read` gives, and whether all of them are there in full. */
export interface ReadText {
  /** The lines, without their numbers. */
  readonly lines: readonly string[]
  /** Whether nothing was cut. */
  readonly complete: boolean
}

/** Takes the file out of the envelope that the `read` tool puts around it. */
export function readText({ text }: ScriptResult): ReadText {
  const body = /<content>\n([\s\S]*)\n<\/content>$/.exec(text)?.[1] ?? ''
  const [content = '', footer = ''] = splitLast(body, '\n\n(')
  const lines = content === '' ? [] : content.split('\n').map(line => line.replace(/^\d+: /, ''))
  const complete =
    footer.startsWith('End of file') &&
    lines[0] !== undefined &&
    !lines.some(line => /\(line truncated to \d+ chars\)$/.test(line))
  return { lines, complete: complete && content.startsWith('1: ') }
}

/** The last line of a shell result says how the command ended; none says that it succeeded. */
export function exitedWell({ text, isError }: ScriptResult): boolean {
  return !isError && !/\n?\[(exit code: \d+|killed by signal: \w+|timed out after \d+ms)\]$/.test(text)
}

function splitLast(text: string, separator: string): [string, string?] {
  const at = text.lastIndexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
