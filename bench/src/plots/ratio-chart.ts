import { printNumber } from '../report/units.ts'
import { logScale } from './scale.ts'
import { element, label, picture } from './svg.ts'

/** How something compares, and what was asked. */
export interface RatioMark {
  readonly name: string
  readonly against: string
  readonly ratio: number
  readonly low: number
  readonly high: number
  /** What the ratio must be at least. */
  readonly atLeast: number
}

const width = 760
const left = 400
const right = 690
const top = 66
const line = 26

/** One line for each comparison: a dot for what was measured, and a stroke for what it must be. */
export function drawRatios(title: string, marks: readonly RatioMark[]): string {
  const bottom = top + marks.length * line
  const x = logScale(
    marks.flatMap(mark => [mark.low, mark.high, mark.atLeast]),
    left,
    right,
  )
  const grid = x.ticks.flatMap(tick => [
    element('line', { x1: x.at(tick), x2: x.at(tick), y1: top - 8, y2: bottom, class: tick === 1 ? 'axis' : 'grid' }),
    label(x.at(tick), top - 14, `${tick.toLocaleString('en-US', { notation: 'compact' })}×`, 'middle'),
  ])
  const rows = marks.flatMap(({ name, against, ratio, low, high, atLeast }, at) => {
    const y = top + at * line + line / 2
    const isMet = ratio >= atLeast
    const tone = isMet ? 0 : 1
    return [
      label(20, y + 4, name, 'start', 'strong'),
      label(left - 14, y + 4, against, 'end'),
      element('line', { x1: x.at(low), x2: x.at(high), y1: y, y2: y, class: `l${tone}`, 'stroke-width': 3 }),
      element('line', { x1: x.at(atLeast), x2: x.at(atLeast), y1: y - 8, y2: y + 8, class: 'mark' }),
      element('circle', { cx: x.at(ratio), cy: y, r: 5, class: isMet ? 'f0' : 'missed l1' }),
      element('text', { x: right + 12, y: y + 4, class: `f${tone}` }, `${printNumber(ratio)}×`),
    ]
  })
  const key = [
    element('circle', { cx: 26, cy: bottom + 22, r: 5, class: 'f0' }),
    label(38, bottom + 26, 'met', 'start'),
    element('circle', { cx: 88, cy: bottom + 22, r: 5, class: 'missed l1' }),
    label(100, bottom + 26, 'missed', 'start'),
    element('line', { x1: 170, x2: 170, y1: bottom + 14, y2: bottom + 30, class: 'mark' }),
    label(180, bottom + 26, 'what it must be at least', 'start'),
  ]
  return picture(width, bottom + 46, title, [...grid, ...rows, ...key])
}
