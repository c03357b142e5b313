import type { ScriptResult } from './script.ts'

/** The only result of a step with one call. */
export function single(results: readonly ScriptResult[]): ScriptResult {
  const [result] = results
  if (result === undefined) throw new Error('a call has no result')
  return result
}

/** The last line of a shell result says how the command ended; none says that it succeeded. */
export function exitedWell({ text, isError }: ScriptResult): boolean {
  return !isError && !/(^|\n)\[(exit code: \d+|killed by signal: \w+|timed out after \d+ms)\]$/.test(text)
}

/** A number and what it counts. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : noun.endsWith('h') ? 'es' : 's'}`
}
