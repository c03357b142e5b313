import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isolationTable } from '../src/isolation-table.ts'
import { schemaTable } from '../src/schema-table.ts'

const fileOf = (page: string) => fileURLToPath(new URL(`../../../docs/${page}.md`, import.meta.url))

/** The page with its table as it has to be. */
function withTable(page: string, table: string): string {
  const place = /(<!-- table: [^\n]*-->\n\n)[\s\S]*?(\n\n<!-- \/table -->)/
  const text = readFileSync(fileOf(page), 'utf8')
  expect(text).toMatch(place)
  return text.replace(place, (_all, start: string, end: string) => start + table + end)
}

describe('a table that is made from the packages; `vitest -u` writes it anew', () => {
  it('shows what becomes of each node of the DSL', async () => {
    await expect(withTable('schema', schemaTable())).toMatchFileSnapshot(fileOf('schema'))
  })

  it('shows what each runtime says of its isolation', async () => {
    await expect(withTable('security', await isolationTable())).toMatchFileSnapshot(fileOf('security'))
  })
})
