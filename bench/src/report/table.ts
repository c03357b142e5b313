import { printMachine } from './machine.ts'
import type { Comparison, Cost, RowResult } from './row-result.ts'
import { printNumber, printRatio, printTarget, printTime } from './units.ts'

const head = ['row', 'ratio (quartiles)', 'target', 'met', 'contender', 'CPU', 'wall']

/** Rows in the order given, those of one machine and day in one table. */
export function printTables(results: readonly RowResult[]): string {
  const groups = new Map<string, RowResult[]>()
  for (const result of results) {
    const machine = printMachine(result.machine)
    groups.set(machine, [...(groups.get(machine) ?? []), result])
  }
  return [...groups]
    .map(([machine, members]) => `${machine}, ${printLoad(members)}\n\n${printTable(members)}`)
    .join('\n\n')
}

/** One line for each contender; what it costs is compared with the first of its row. */
export function printTable(results: readonly RowResult[]): string {
  const lines = [head, head.map(() => '---'), ...results.flatMap(linesOf)]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function linesOf({ row, what, units, by, costs, comparisons }: RowResult): string[][] {
  return costs.map((cost, at) => {
    const comparison = comparisons.find(({ against }) => against === cost.contender)
    const title = at === 0 ? `**${row}**: ${what}${by === 'wall' ? ' (ratios of wall time)' : ''}` : ''
    return [title, ...ratioCells(comparison), cost.contender, ...costCells(cost, units)]
  })
}

function ratioCells(comparison: Comparison | undefined): string[] {
  if (comparison === undefined) return ['1', '', '']
  const { ratio, target, isMet } = comparison
  const met = isMet === undefined ? '' : isMet ? 'yes' : '**no**'
  return [ratio === undefined ? '–' : printRatio(ratio), printTarget(target), met]
}

function costCells(cost: Cost, units: RowResult['units']): string[] {
  if ('failure' in cost) return [`not measured: ${cost.failure.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}`, '']
  const { cpu, wall } = cost
  if (units === undefined) return [printTime(cpu.median), printTime(wall.median)]
  return [`${printNumber(cpu.median)} ${units[0]}`, `${printNumber(wall.median)} ${units[1]}`]
}

function printLoad(results: readonly RowResult[]): string {
  const loads = results.map(({ machine }) => machine.load)
  const [low, high] = [Math.min(...loads), Math.max(...loads)]
  return low === high ? `load ${low}` : `load ${low} to ${high}`
}
