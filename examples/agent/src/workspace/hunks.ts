import { structuredPatch } from 'diff'

/** A place of a change, as a unified diff shows it. */
export interface Hunk {
  /** The first line before, from 1; 0 where there is none. */
  readonly oldStart: number
  /** The first line after. */
  readonly newStart: number
  /** The lines, each behind its sign. */
  readonly lines: readonly string[]
}

const context = 3
// Up to so many lines that differ the shortest difference is sought, and for so long (ms); its cost is their square.
const maxEditLength = 1500
const timeout = 2000

/** Where two texts differ: the shortest difference, or one that is quickly found where that would take too long. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  const options = { context, maxEditLength, timeout }
  return structuredPatch('', '', before, after, '', '', options)?.hunks ?? quickHunks(linesOf(before), linesOf(after))
}

const range = (start: number, length: number): string => `${length === 0 ? start - 1 : start},${length}`

/** One hunk as text. */
export function hunkText({ oldStart, newStart, lines }: Hunk): string {
  const counted = (sign: string): number => lines.filter(line => line[0] === ' ' || line[0] === sign).length
  return `@@ -${range(oldStart, counted('-'))} +${range(newStart, counted('+'))} @@\n${lines.join('\n')}\n`
}

/** Line by line where there are equally many, as after a replacement; else all between the first and the last difference. */
function quickHunks(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const isEven = before.length === after.length
  const places = before.flatMap((line, place) => (line === after[place] ? [] : [place]))
  const runs = isEven ? runsOf(places) : [middleOf(before, after)]
  return runs.map(({ start, oldEnd, newEnd }) => {
    const from = Math.max(0, start - context)
    const middle = isEven
      ? before.slice(start, oldEnd).flatMap((line, at) => pair(line, after[start + at] ?? ''))
      : [...marked('-', before.slice(start, oldEnd)), ...marked('+', after.slice(start, newEnd))]
    const around = (lines: readonly string[]) => marked(' ', lines)
    const lines = [...around(before.slice(from, start)), ...middle, ...around(before.slice(oldEnd, oldEnd + context))]
    return { oldStart: from + 1, newStart: from + 1, lines }
  })
}

interface Run {
  readonly start: number
  readonly oldEnd: number
  readonly newEnd: number
}

function runsOf(places: readonly number[]): readonly Run[] {
  const runs: Run[] = []
  for (const place of places) {
    const run = runs.at(-1)
    const start = run !== undefined && place - run.oldEnd <= 2 * context ? runs.pop()?.start : undefined
    runs.push({ start: start ?? place, oldEnd: place + 1, newEnd: place + 1 })
  }
  return runs
}

function middleOf(before: readonly string[], after: readonly string[]): Run {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let foot = 0
  while (foot < most - start && before.at(-1 - foot) === after.at(-1 - foot)) foot += 1
  return { start, oldEnd: before.length - foot, newEnd: after.length - foot }
}

function pair(line: string, next: string): readonly string[] {
  return line === next ? marked(' ', [line]) : [...marked('-', [line]), ...marked('+', [next])]
}

/** Behind its sign; a line without a line feed is the last one, and a diff says so. */
function marked(sign: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap(line =>
    line.endsWith('\n') ? [`${sign}${line.slice(0, -1)}`] : [`${sign}${line}`, '\\ No newline at end of file'],
  )
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
