import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folders } from '../folders.ts'
import type { Row } from '../row.ts'
import { drawPlots } from '../plots/plots.ts'
import { fillPage } from './page.ts'
import type { RowResult } from './row-result.ts'
import { printSideBySide } from './side-by-side.ts'
import { printTables } from './table.ts'

const preface = `# Results

What \`pnpm bench\` measured last; how to read it is in [README.md](README.md). A ratio is the CPU time of a contender over
that of the first contender of its row. Do not edit: the next run writes it anew, from \`results/\`.
`

const beside = `
## Generated tools beside real ones

The same rows on tools that \`data/\` makes and on those of public servers, which are not part of the repository.
`

/** Keeps a row's result; the pages are made from all that are kept. */
export function writeResult(result: RowResult): void {
  mkdirSync(folders.results, { recursive: true })
  const text = JSON.stringify(result, undefined, 2)
  // As the formatter has it: short lists on one line.
  const formatted = text.replaceAll(
    /\[\s+("[^{}[\]]*")\s+\]/g,
    (_all, list: string) => `[${list.replaceAll(/\s*\n\s*/g, ' ')}]`,
  )
  writeFileSync(fileOf(result.row), `${formatted}\n`)
}

/** Writes what is made of the results: the table, the page of the docs, and its pictures. */
export function writePages(rows: readonly Row[]): void {
  for (const [file, text] of pagesOf(readResults(rows))) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** All rows that there are, and have been measured. */
export function readResults(rows: readonly Row[]): readonly RowResult[] {
  return rows
    .map(({ name }) => fileOf(name))
    .filter(file => existsSync(file))
    .map(file => JSON.parse(readFileSync(file, 'utf8')) as RowResult)
}

/** What is made of the results, by file. */
export function pagesOf(results: readonly RowResult[]): ReadonlyMap<string, string> {
  const both = printSideBySide(results)
  const table = [preface, printTables(results), ...(both === '' ? [] : [beside, both])].join('\n')
  const template = readFileSync(path.join(folders.bench, 'pages', 'performance.md'), 'utf8')
  return new Map([
    [path.join(folders.bench, 'RESULTS.md'), `${table}\n`],
    [path.join(folders.docs, 'performance.md'), fillPage(template, results)],
    ...[...drawPlots(results)].map(([file, text]) => [path.join(folders.docs, 'performance', file), text] as const),
  ])
}

function fileOf(row: string): string {
  return path.join(folders.results, `${row}.json`)
}
