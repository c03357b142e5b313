import { printTime } from '../report/units.ts'
import { linearScale, logScale } from './scale.ts'
import { colours, element, label, picture } from './svg.ts'

/** One line: what it is, and where it goes through. */
export interface Line {
  readonly name: string
  /** What grows, and microseconds; the quartiles are drawn as a bar. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly low: number; readonly high: number }[]
  /** Its colour, where another line's dashes are told from it. */
  readonly colour: number
  readonly isDashed?: boolean
}

/** Lines over something that grows. */
export interface LineChart {
  readonly title: string
  /** What stands below. */
  readonly unit: string
  readonly lines: readonly Line[]
  /** Steps are equal, or each is ten times the one before. */
  readonly scale: 'linear' | 'log'
}

const size = { width: 760, height: 400 }
const box = { left: 78, right: 560, top: 52, bottom: 340 }

/** Draws them; each is named where it ends. */
export function drawLines({ title, unit, lines, scale }: LineChart): string {
  const points = lines.flatMap(line => line.points)
  const scaleOf = scale === 'log' ? logScale : linearScale
  const x = scaleOf([...new Set(points.map(point => point.x))], box.left, box.right)
  const y = scaleOf(
    points.flatMap(point => [point.low, point.high]),
    box.bottom,
    box.top,
  )
  const grid = [
    ...y.ticks.flatMap(tick => [
      element('line', { x1: box.left, x2: box.right, y1: y.at(tick), y2: y.at(tick), class: 'grid' }),
      label(box.left - 8, y.at(tick) + 4, tick === 0 ? '0' : printTime(tick), 'end'),
    ]),
    ...x.ticks.map(tick => label(x.at(tick), box.bottom + 20, tick.toLocaleString('en-US'), 'middle')),
    element('line', { x1: box.left, x2: box.right, y1: box.bottom, y2: box.bottom, class: 'axis' }),
    label((box.left + box.right) / 2, box.bottom + 44, unit, 'middle'),
  ]
  const drawn = lines.map(({ points: ones, colour, isDashed }) => {
    const tone = colour % colours
    const path = ones.map(
      (point, at) => `${at === 0 ? 'M' : 'L'}${x.at(point.x).toFixed(1)} ${y.at(point.y).toFixed(1)}`,
    )
    const dashes = isDashed === true ? { 'stroke-dasharray': '6 5' } : {}
    const line = element('path', { d: path.join(''), class: `line l${tone}`, ...dashes })
    const marks = ones.flatMap(point => [
      element('line', {
        x1: x.at(point.x),
        x2: x.at(point.x),
        y1: y.at(point.low),
        y2: y.at(point.high),
        class: `l${tone}`,
      }),
      element('circle', { cx: x.at(point.x), cy: y.at(point.y), r: 4, class: `f${tone}` }),
    ])
    return [line, ...marks].join('')
  })
  const ends = lines.map(({ points: ones, name, colour }) => {
    const last = ones.at(-1) ?? { x: 1, y: 1 }
    return { name, x: x.at(last.x), y: y.at(last.y), tone: colour % colours }
  })
  return picture(size.width, size.height, title, [...grid, ...drawn, ...nameEnds(ends)])
}

interface End {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly tone: number
}

/** Names of lines that end beside each other stand below each other. */
function nameEnds(ends: readonly End[]): readonly string[] {
  let place = -Infinity
  return ends
    .toSorted((one, other) => one.y - other.y)
    .map(end => {
      place = Math.max(end.y, place + 18)
      return nameEnd(end, place)
    })
}

function nameEnd({ name, x, y, tone }: End, place: number): string {
  const from = x + 7
  const to = box.right + 18
  const line = element('path', { d: `M${from} ${y.toFixed(1)}L${to - 4} ${place.toFixed(1)}`, class: 'grid' })
  return line + element('text', { x: to, y: place + 4, class: `f${tone}` }, name.replaceAll('&', '&amp;'))
}
