import { readText, single } from './results.ts'
import type { Script, ScriptResult, ScriptStep } from './script.ts'

/** What is searched for, and what each line that has it becomes. */
export interface Substitution {
  /** For `grep`: a regular expression in the syntax of ripgrep. */
  readonly pattern: string
  /** The line with every occurrence replaced. */
  apply(line: string): string
  /** What is being done, for the reader. */
  readonly what: string
}

/** Finds the files, reads each, and edits one line after another, each in a context that occurs once. */
export function* substitute({ pattern, apply, what }: Substitution): Script {
  const found = single(
    yield { text: `${what}: I look where it occurs.`, calls: [{ name: 'grep', arguments: { pattern } }] },
  )
  if (found.isError) return { text: `The search failed: ${found.text}`, done: false }
  const paths = pathsOf(found.text)
  if (paths.length === 0) return { text: `${what}: it occurs nowhere, so nothing was changed.`, done: false }
  const reads = yield {
    text: `It occurs in ${count(paths.length, 'file')}. I read ${paths.length === 1 ? 'it' : 'them'}.`,
    calls: paths.map(path => ({ name: 'read', arguments: { file_path: path } })),
  }

  const left: string[] = []
  const changed: string[] = []
  for (const [place, path] of paths.entries()) {
    const read = reads[place]
    const file = read === undefined || read.isError ? undefined : readText(read)
    if (file === undefined || !file.complete) {
      left.push(`${path}: ${file === undefined ? (read?.text ?? 'not read') : 'too large to be read in full'}`)
      continue
    }
    const { edits, problem } = yield* editFile(path, file.lines, apply)
    if (edits > 0) changed.push(path)
    if (problem !== undefined) left.push(`${path}: ${problem}`)
  }
  if (/Found \d+ of \d+ matches/.test(found.text))
    left.push('the search showed only some of its matches: run the task again for the rest')
  if (changed.length + left.length === 0)
    return { text: `${what}: it occurs only as a part of longer names, so nothing was changed.`, done: false }
  return { text: summary(what, changed, left), done: left.length === 0 }
}

/** Edits every line that changes; the first edit that fails ends it, and says why. */
function* editFile(
  path: string,
  original: readonly string[],
  apply: (line: string) => string,
): Generator<ScriptStep, { readonly edits: number; readonly problem?: string }, readonly ScriptResult[]> {
  const lines = [...original]
  let edits = 0
  for (const [place, line] of original.entries()) {
    const next = apply(line)
    if (next === line) continue
    const [from, to] = uniqueContext(lines, place)
    const before = lines.slice(from, to)
    const after = before.with(place - from, next)
    const edit = { file_path: path, old_string: before.join('\n'), new_string: after.join('\n') }
    const result = single(
      yield { text: `I change line ${place + 1} of ${path}.`, calls: [{ name: 'edit', arguments: edit }] },
    )
    if (result.isError) return { edits, problem: result.text }
    lines[place] = next
    edits += 1
  }
  return { edits }
}

/** The smallest run of lines around a place whose text occurs once in the file. */
function uniqueContext(lines: readonly string[], place: number): readonly [number, number] {
  const text = lines.join('\n')
  for (let reach = 0; ; reach += 1) {
    const from = Math.max(0, place - reach)
    const to = Math.min(lines.length, place + reach + 1)
    const context = lines.slice(from, to).join('\n')
    const whole = from === 0 && to === lines.length
    if (whole || text.indexOf(context) === text.lastIndexOf(context)) return [from, to]
  }
}

function pathsOf(matches: string): readonly string[] {
  const lines = matches.split('\n')
  return lines.filter((line, place) => lines[place + 1]?.startsWith('Line ') === true && !line.startsWith('Line '))
}

function summary(what: string, changed: readonly string[], left: readonly string[]): string {
  const done = `${what}: changed ${count(changed.length, 'file')}${changed.length > 0 ? ` (${changed.join(', ')})` : ''}.`
  return left.length === 0 ? done : `${done}\nNot done:\n${left.map(problem => `- ${problem}`).join('\n')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
