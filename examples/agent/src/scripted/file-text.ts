import { visibleLine } from '../screen/visible.ts'
import { single } from './results.ts'
import type { ScriptResult, ScriptStep } from './script.ts'

/** Lines of a file in what `read` gives. */
export interface FilePage {
  /** The lines, without their numbers. */
  readonly lines: readonly string[]
  /** The number of a line that was cut, if one was. */
  readonly cut: number | undefined
  /** Where the next page begins; nothing at the end of the file. */
  readonly next: number | undefined
}

/** `read` shows so much of a line at least. */
const shortestCut = 1999

/** Takes lines out of the envelope that `read` puts around them; nothing where there is none. */
export function readPage({ text, isError }: ScriptResult): FilePage | undefined {
  const body = isError ? undefined : /^<path>[^\n]*\n<type>[^\n]*\n<content>\n([\s\S]*)\n<\/content>$/.exec(text)?.[1]
  if (body === undefined) return undefined
  const rows = body.split('\n')
  const footer = rows.pop() ?? ''
  const numbered = rows.slice(0, -1).map(row => /^(\d+): ([\s\S]*)$/.exec(row))
  const lines = numbered.map(row => row?.[2] ?? '')
  const cut = lines.findIndex(line => line.length > shortestCut && /\.\.\. \(line truncated to \d+ chars\)$/.test(line))
  const next = /Use offset=(\d+) to continue\.\)$/.exec(footer)?.[1]
  return {
    lines,
    cut: cut < 0 ? undefined : Number(numbered[cut]?.[1]),
    next: next === undefined ? undefined : Number(next),
  }
}

/** The whole text of a file, or why it cannot be had. */
export type FileText = { readonly text: string } | { readonly problem: string }

/** Reads on from a first page to the end of a file; line breaks are line feeds, and one at the end is not there. */
export function* readOn(path: string, first: ScriptResult): Generator<ScriptStep, FileText, readonly ScriptResult[]> {
  const lines: string[] = []
  for (let result = first; ;) {
    const page = readPage(result)
    if (page === undefined) return { problem: result.text }
    if (page.cut !== undefined) return { problem: `line ${page.cut} is longer than \`read\` shows` }
    for (const line of page.lines) lines.push(line)
    if (page.next === undefined) return { text: lines.join('\n') }
    const call = { name: 'read', arguments: { file_path: path, offset: page.next } }
    result = single(yield { text: `${visibleLine(path)} goes on at line ${page.next}.`, calls: [call] })
  }
}
