import type { RowResult } from '../report/row-result.ts'
import { drawLines, type Line } from './line-chart.ts'
import { drawRatios, type RatioMark } from './ratio-chart.ts'

/** The pictures of the docs, by the name of their file; one whose rows were not measured is left out. */
export function drawPlots(results: readonly RowResult[]): ReadonlyMap<string, string> {
  const find = (row: string): RowResult | undefined => results.find(one => one.row === row)
  const curve = (name: string, row: string, colour: number): Line[] => lineOf(name, find(row), colour)
  const peerAt = (name: string, verb: string, colour: number): Line[] => {
    const points = [10, 1000, 10_000].flatMap(x => pointOf(find(`${verb}-${x}`), 'peer', x))
    return points.length > 1 ? [{ name, points, colour, isDashed: true }] : []
  }
  const charts: Record<string, () => string> = {
    'targets.svg': () => drawRatios('How many times what dsh costs', marksOf(results)),
    'tools.svg': () =>
      drawLines({
        title: 'CPU time as tools grow in number',
        unit: 'registered tools',
        scale: 'log',
        lines: [
          ...curve('execute, dsh', 'execute-growth', 0),
          ...peerAt('execute, peer', 'execute', 1),
          ...curve('get, dsh', 'get-growth', 2),
          ...peerAt('get, peer', 'get', 3),
        ],
      }),
    'scopes.svg': () =>
      drawLines({
        title: 'CPU time as scopes grow in number, beside each other and in each other',
        unit: 'scopes',
        scale: 'log',
        lines: [
          ...curve('execute, beside', 'execute-scopes', 0),
          ...curve('execute, in each other', 'execute-depth', 1),
          ...curve('get, in each other', 'get-depth', 2),
        ],
      }),
    'listeners.svg': () =>
      drawLines({
        title: 'CPU time of a call as listeners grow in number',
        unit: 'listeners that let everything through',
        scale: 'linear',
        lines: curve('execute', 'execute-listeners', 0),
      }),
    'values.svg': () =>
      drawLines({
        title: 'CPU time as a value grows',
        unit: 'rows of two fields',
        scale: 'log',
        lines: [
          ...curve('violations', 'violations-growth', 1),
          ...curve('frozen snapshot', 'snapshot-growth', 2),
          ...curve('check', 'check-growth', 0),
        ],
      }),
  }
  const needed: Record<string, string> = {
    'tools.svg': 'execute-growth',
    'scopes.svg': 'execute-scopes',
    'listeners.svg': 'execute-listeners',
    'values.svg': 'check-growth',
  }
  const isThere = (file: string): boolean => needed[file] === undefined || find(needed[file]) !== undefined
  return new Map(Object.entries(charts).flatMap(([file, draw]) => (isThere(file) ? [[file, draw()] as const] : [])))
}

function lineOf(name: string, result: RowResult | undefined, colour: number): Line[] {
  const at = Object.entries(result?.curve?.at ?? {})
  const points = at.flatMap(([contender, x]) => pointOf(result, contender, x))
  return points.length > 1 ? [{ name, points, colour }] : []
}

function pointOf(result: RowResult | undefined, contender: string, x: number) {
  const cost = result?.costs.find(one => one.contender === contender)
  if (cost === undefined || 'failure' in cost) return []
  return [{ x, y: cost.cpu.median, low: cost.cpu.low, high: cost.cpu.high }]
}

/** What must be at least so many times ours; on real tools only where there are both. */
function marksOf(results: readonly RowResult[]): readonly RatioMark[] {
  const doubled = new Set(
    results.filter(({ input }) => input === 'real').map(({ row }) => row.replace('real', 'generated')),
  )
  return results
    .filter(({ row }) => !doubled.has(row))
    .flatMap(({ row, comparisons }) =>
      comparisons.flatMap(({ against, ratio, target }) =>
        ratio !== undefined && target !== undefined && 'atLeast' in target
          ? [
              {
                name: row,
                against: against.replaceAll('`', '').replace(/,[^}]*$/, ''),
                ...spreadAround(ratio),
                atLeast: target.atLeast,
              },
            ]
          : [],
      ),
    )
}

function spreadAround({ median, low, high }: { readonly median: number; readonly low: number; readonly high: number }) {
  return { ratio: median, low, high }
}
