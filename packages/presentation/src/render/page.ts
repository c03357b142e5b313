import { visibleLine } from './visible.ts'

const MOST_LINES = 1000
const LONGEST_LINE = 1000

/** The only way to print: every line is made visible and cut, and so is their number. */
export interface Page {
  /** Prints one line; a line break in it is shown as `\n`. */
  line(text: string): void
  /** Prints each line of a text behind a margin, and nothing for an empty text. */
  block(text: string, margin?: string): void
  /** Prints one line below everything else, also where the page is full. */
  foot(text: string): void
  /** Whether nothing more will be printed above the foot. */
  isFull(): boolean
  /** All lines, and one that says so if there were more. */
  print(): string
}

/** Begins an empty page. */
export function createPage(): Page {
  const lines: string[] = []
  const feet: string[] = []
  const isFull = () => lines.length > MOST_LINES
  const line = (text: string) => {
    if (!isFull()) lines.push(shown(text))
  }
  const foot = (text: string) => {
    feet.push(shown(text))
  }
  const block = (text: string, margin = '  ') => {
    if (text === '') return
    const rows = text.split(/\r?\n/, MOST_LINES + 2)
    if (rows.length > 1 && rows.at(-1) === '') rows.pop()
    for (const row of rows) line(margin + row)
  }
  const print = () => {
    const room = MOST_LINES - feet.length
    const body = lines.length > room ? [...lines.slice(0, room - 1), '… more is not shown'] : lines
    return [...body, ...feet].join('\n')
  }
  return { line, block, foot, isFull, print }
}

function shown(text: string): string {
  const line = visibleLine(text.slice(0, LONGEST_LINE + 1))
  if (line.length <= LONGEST_LINE) return line
  return `${line.slice(0, LONGEST_LINE - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
