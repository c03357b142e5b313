import { nameFinder } from './names.ts'

/** A text and what takes its place, wherever it stands in the file. */
export interface Replacement {
  /** The text to find. */
  readonly old: string
  /** The text to put there. */
  readonly next: string
}

/**
 * The replacements, one after the other, that rename a name and touch no longer name that has it in it: each takes as much of
 * what is around the name as it needs. Whether the last line has an end need not be known. Where line breaks must not be taken, nothing is given if it would need one.
 */
export function renamings(
  text: string,
  from: string,
  to: string,
  mayCrossLines: boolean,
): readonly Replacement[] | undefined {
  const [finder, probe] = [nameFinder(from, 'g'), nameFinder(from, 'y')]
  const found: Replacement[] = []
  let current = text
  for (let at = current.search(finder); at >= 0; at = current.search(finder)) {
    const end = at + from.length
    const frame = safeFrame(current, at, end, probe, mayCrossLines)
    if (frame === undefined) return undefined
    const [start, stop] = frame
    const old = current.slice(start, stop)
    const next = current.slice(start, at) + to + current.slice(end, stop)
    found.push({ old, next })
    current = current.replaceAll(old, () => next)
  }
  return found
}

type Frame = readonly [start: number, stop: number]

function safeFrame(text: string, at: number, end: number, probe: RegExp, mayCrossLines: boolean): Frame | undefined {
  for (const [start, stop] of framesOf(text, at, end, mayCrossLines)) {
    if (isSafe(text, text.slice(start, stop), at - start, probe)) return [start, stop]
  }
  return undefined
}

/** What could be taken, the smallest first: a character on each side, the line, more and more lines. */
function* framesOf(text: string, at: number, end: number, mayCrossLines: boolean): Generator<Frame> {
  let start = text.lastIndexOf('\n', at - 1) + 1
  let stop = lineEnd(text, end)
  const [before, after] = [characterBefore(text, at), characterAfter(text, end)]
  yield [Math.max(start, before), Math.min(stop, after)]
  if (mayCrossLines) yield [before, after]
  yield [start, stop]
  if (!mayCrossLines) return
  while (start > 0 || stop < text.length) {
    start = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1
    stop = lineEnd(text, stop + 1)
    yield [start, stop]
  }
}

/** Whether the name is a whole one wherever the frame stands, also if the last line should have an end. */
function isSafe(text: string, frame: string, offset: number, probe: RegExp): boolean {
  const ended = `${text}\n`
  for (let place = ended.indexOf(frame); place >= 0; place = ended.indexOf(frame, place + 1)) {
    probe.lastIndex = place + offset
    if (place + frame.length > text.length || !probe.test(text)) return false
  }
  return true
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Half of a character cannot be told to a tool. */
function characterBefore(text: string, at: number): number {
  return Math.max(0, /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? at - 2 : at - 1)
}

function characterAfter(text: string, end: number): number {
  return Math.min(text.length, /[\ud800-\udbff]/.test(text[end] ?? '') ? end + 2 : end + 1)
}
