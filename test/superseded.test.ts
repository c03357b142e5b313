import { existsSync, readFileSync, statSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = readFileSync(path.join(root, 'docs/decisions/superseded.md'), 'utf8')

/** The places that a row names, each with the titles that follow it. */
function placesOf(row: string): readonly { readonly file: string; readonly titles: readonly string[] }[] {
  const cell = row.replace(/ \|$/, '').split(' | ').at(-1) ?? ''
  return [...cell.matchAll(/`(packages\/[^`]+)`(?:: ([^`]*))?/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: titles
      .split('; ')
      .map(title => title.replace(/,\s*$/, '').trim())
      .filter(title => title !== ''),
  }))
}

function textOf(place: string): string {
  const full = path.join(root, place)
  if (!existsSync(full)) return ''
  if (statSync(full).isFile()) return readFileSync(full, 'utf8')
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(path.join(full, file), 'utf8'))
    .join('\n')
}

describe('The table of superseded lines', () => {
  const rows = page.split('\n').filter(line => line.startsWith('| ') && !/^\| (line|---)/.test(line))

  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(50)
  })

  it('names a test in each row, by a file and a title that are there', () => {
    const missing = rows.flatMap(row => {
      const places = placesOf(row)
      if (places.length === 0) return row.includes('conformance suite') ? [] : [row]
      return places.flatMap(({ file, titles }) => {
        const text = textOf(file)
        if (text === '') return [file]
        return titles.filter(title => !text.includes(title)).map(title => `${file}: ${title}`)
      })
    })
    expect(missing).toEqual([])
  })
})
