import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const docs = path.join(root, 'docs')
const page = readFileSync(path.join(docs, 'source-map.md'), 'utf8')
const rows = page.split('\n').filter(line => /^\| [ab]\d+ \|/.test(line))

interface Row {
  readonly id: string
  readonly statement: string
  readonly files: readonly string[]
  readonly tests: readonly { readonly file: string; readonly titles: readonly string[] }[]
}

function readRow(line: string): Row {
  const [id = '', statement = '', where = '', tests = ''] = line.slice(2, -2).split(' | ')
  return {
    id,
    statement,
    files: [...where.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file),
    tests: [...tests.matchAll(/\]\(([^)]+)\)((?: (?:· )?“[^”]*”)*)/g)].map(([, file = '', titles = '']) => ({
      file,
      titles: [...titles.matchAll(/“([^”]*)”/g)].map(([, title = '']) => title),
    })),
  }
}

/** Whether a test, or a group of tests, of this title is in the text; of a type test the title is a comment, of a planted fault a member. */
function hasTitle(file: string, text: string, title: string): boolean {
  if (!file.endsWith('.test.ts')) return text.includes(title)
  return ["'", '"', '`'].some(quote => {
    const spelled = quote === '"' ? title : title.replaceAll(quote, `\\${quote}`)
    return text.includes(`(${quote}${spelled}${quote}`)
  })
}

describe('The source map', () => {
  const read = rows.map(readRow)

  it('has a row for each statement, each with its own number', () => {
    const numbers = (text: string, count: number) => Array.from({ length: count }, (_, at) => `${text}${at + 1}`)
    const byNumber = read
      .map(({ id }) => id)
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    expect(byNumber).toEqual([...numbers('a', 139), ...numbers('b', 38)])
  })

  it('names in each row a file and a test that are there', () => {
    const missing = read.flatMap(({ id, files, tests }) => {
      const named = [...files, ...tests.map(({ file }) => file)]
      const gone = named.filter(file => !existsSync(path.join(docs, file)))
      const untested = tests.every(({ file, titles }) => titles.length === 0 && !file.endsWith('.test-d.ts'))
      return [
        ...gone.map(file => `${id}: there is no ${file}`),
        ...(files.length === 0 ? [`${id}: no file`] : []),
        ...(untested ? [`${id}: no test`] : []),
      ]
    })
    expect(missing).toEqual([])
  })

  it('names each test by a title that its file has', () => {
    const missing = read.flatMap(({ id, tests }) =>
      tests.flatMap(({ file, titles }) => {
        const full = path.join(docs, file)
        const text = existsSync(full) ? readFileSync(full, 'utf8') : ''
        return titles.filter(title => !hasTitle(file, text, title)).map(title => `${id}: ${file} has no "${title}"`)
      }),
    )
    expect(missing).toEqual([])
  })

  it('leads from each difference to its reasons, and from all reasons back', () => {
    const reasons = readFileSync(path.join(docs, 'decisions/differences-from-the-sources.md'), 'utf8')
    const headings = [...reasons.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => slugOf(heading))
    const named = read.flatMap(({ statement }) => [...statement.matchAll(/sources\.md#([\w-]+)/g)].map(([, at]) => at))
    expect([...new Set(named)].toSorted()).toEqual(headings.filter(at => at !== 'look-again').toSorted())
  })
})

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
