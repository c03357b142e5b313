import { printMachine } from './machine.ts'
import { missesOf } from './reasons.ts'
import type { RowResult } from './row-result.ts'
import { printNumber, printTime } from './units.ts'

const notMeasured = 'not measured'

/** Where a page asks for the number of a row's contender. */
export const asksFor = /\{\{(\w+) ([\w-]+) \| ([^}]+)\}\}/g

/**
 * Puts numbers into a page: `{{ratio ROW | CONTENDER}}`, `{{cpu ROW | CONTENDER}}`, `{{wall ROW | CONTENDER}}`, and the
 * words `{{machines}}`, `{{minutes}}`, `{{met}}`, `{{asked}}` and `{{missed}}`.
 */
export function fillPage(template: string, results: readonly RowResult[]): string {
  const filled = template.replaceAll(asksFor, (_all, word: string, row: string, contender: string) => {
    const result = results.find(one => one.row === row)
    return result === undefined ? notMeasured : numberOf(word, result, contender)
  })
  return filled.replaceAll(/\{\{(\w+)\}\}/g, (_all, word: string) => wordOf(word, results))
}

function wordOf(word: string, results: readonly RowResult[]): string {
  const asked = results.flatMap(({ comparisons }) => comparisons.filter(({ isMet }) => isMet !== undefined))
  const seconds = results.reduce((sum, result) => sum + (result.seconds ?? 0), 0)
  const words: Record<string, () => string> = {
    machines: () => [...new Set(results.map(({ machine }) => printMachine(machine)))].join('; '),
    minutes: () => String(Math.ceil(seconds / 60)),
    asked: () => String(asked.length),
    met: () => String(asked.filter(({ isMet }) => isMet).length),
    missed: () => printMisses(results),
  }
  const print = words[word]
  if (print === undefined) throw new Error(`a page asks for "${word}", and there are ${Object.keys(words).join(', ')}`)
  return print()
}

function numberOf(kind: string, { units, costs, comparisons }: RowResult, contender: string): string {
  const cost = costs.find(one => one.contender === contender)
  if (cost === undefined || 'failure' in cost) return notMeasured
  if (kind === 'ratio') {
    const ratio = comparisons.find(({ against }) => against === contender)?.ratio
    return ratio === undefined ? notMeasured : `${printNumber(ratio.median)}×`
  }
  if (kind !== 'cpu' && kind !== 'wall') throw new Error(`a page asks for "${kind}"`)
  const { median } = cost[kind]
  return units === undefined ? printTime(median) : `${printNumber(median)} ${units[kind === 'cpu' ? 0 : 1]}`
}

function printMisses(results: readonly RowResult[]): string {
  const misses = missesOf(results)
  if (misses.length === 0) return 'Nothing is missed.'
  const lines = misses.map(
    ({ row, against, wanted, measured, reason = '**no reason is given yet**' }) =>
      `| ${row} | ${against} | ${wanted} | ${measured} | ${reason} |`,
  )
  return ['| row | against | asked | measured | why |', '| --- | --- | --- | --- | --- |', ...lines].join('\n')
}
