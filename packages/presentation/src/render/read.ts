import { itemsOf, numberOf, textOf } from './field.ts'
import type { Page } from './page.ts'

/** A window into a file: numbered lines, and where in the file they are. */
export function renderRead(view: unknown, page: Page): boolean {
  const lines = itemsOf(view, 'lines')
  if (lines === undefined) return false
  const title = textOf(view, 'title')
  if (title !== undefined) page.line(title)
  page.line(textOf(view, 'path') ?? '[unknown path]')
  const numbers = lines.map(line => `${numberOf(line, 'number') ?? '?'}`)
  const width = numbers.reduce((widest, number) => Math.max(widest, number.length), 0)
  for (const [index, line] of lines.entries()) {
    page.line(`  ${(numbers[index] ?? '?').padStart(width)} | ${textOf(line, 'text') ?? ''}`)
  }
  const first = numbers[0] ?? numberOf(view, 'offset') ?? '?'
  const window = numbers.length === 0 ? `no lines from ${first} on` : `lines ${first} to ${numbers.at(-1) ?? '?'}`
  page.foot(`${window}, of ${numberOf(view, 'totalLines') ?? '?'}`)
  return true
}
