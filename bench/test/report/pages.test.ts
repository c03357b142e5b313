import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folders } from '../../src/folders.ts'
import { pagesOf, readResults } from '../../src/report/files.ts'
import { asksFor } from '../../src/report/page.ts'
import { missesOf } from '../../src/report/reasons.ts'
import { rows } from '../../src/rows.ts'

const results = readResults(rows)
const pages = [...pagesOf(results)].map(([file, text]) => ({ name: path.relative(folders.bench, file), file, text }))

describe('the pages that are made of the results ("pnpm bench --pages" makes them anew)', () => {
  it.each(pages)('have the numbers of the results: $name', ({ file, text }) => {
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text)
  })

  it('ask only for rows and contenders that there are', () => {
    const template = readFileSync(path.join(folders.bench, 'pages', 'performance.md'), 'utf8')
    const unknown = [...template.matchAll(asksFor)].filter(([, , name, contender]) => {
      const row = rows.find(one => one.name === name)
      return row === undefined || !(String(contender) in row.contenders)
    })
    expect(unknown.map(([ask]) => ask)).toEqual([])
  })

  it('show only pictures that there are', () => {
    const page = readFileSync(path.join(folders.docs, 'performance.md'), 'utf8')
    const missing = [...page.matchAll(/\]\((performance\/[^)]+)\)/g)].filter(
      ([, file]) => !existsSync(path.join(folders.docs, String(file))),
    )
    expect(missing.map(([, file]) => file)).toEqual([])
  })

  it('say of each target that is missed why it is (bench/src/report/reasons.ts)', () => {
    const unexplained = missesOf(results).filter(({ reason }) => reason === undefined)
    expect(
      unexplained.map(({ row, against, measured, wanted }) => `${row}, ${against}: ${measured}, ${wanted}`),
    ).toEqual([])
  })
})
