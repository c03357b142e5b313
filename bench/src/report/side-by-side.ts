import type { RowResult } from './row-result.ts'
import { printRatio } from './units.ts'

/** The rows that are there for generated tools and for real ones, with the ratios of both; empty where there are none. */
export function printSideBySide(results: readonly RowResult[]): string {
  const lines = results.flatMap(({ row, input, comparisons }) => {
    const real = results.find(one => input === 'generated' && one.row === row.replace('generated', 'real'))
    if (real === undefined) return []
    return comparisons.map(({ against, ratio }) => {
      const other = real.comparisons.find(one => one.against === against)?.ratio
      const cells = [
        row.replace('-generated', ''),
        against,
        ...[ratio, other].map(one => (one ? printRatio(one) : '–')),
      ]
      return `| ${cells.join(' | ')} |`
    })
  })
  if (lines.length === 0) return ''
  return ['| row | contender | generated tools | real tools |', '| --- | --- | --- | --- |', ...lines].join('\n')
}
