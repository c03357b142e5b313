import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folders } from '../folders.ts'
import type { Row } from '../row.ts'
import type { RowResult } from './row-result.ts'
import { printTables } from './table.ts'

const preface = `# Results

What \`pnpm bench\` measured last; how to read it is in [README.md](README.md). A ratio is the CPU time of a contender over
that of the first contender of its row. Do not edit: the next run writes it anew, from \`results/\`.
`

/** Keeps a row's result; the table is made from all that are kept. */
export function writeResult(result: RowResult): void {
  mkdirSync(folders.results, { recursive: true })
  writeFileSync(fileOf(result.row), `${JSON.stringify(result, undefined, 2)}\n`)
}

/** Writes the table: all rows that there are, and have been measured. */
export function writeTable(rows: readonly Row[]): void {
  const results = rows
    .map(({ name }) => fileOf(name))
    .filter(file => existsSync(file))
    .map(file => JSON.parse(readFileSync(file, 'utf8')) as RowResult)
  writeFileSync(path.join(folders.bench, 'RESULTS.md'), `${preface}\n${printTables(results)}\n`)
}

function fileOf(row: string): string {
  return path.join(folders.results, `${row}.json`)
}
