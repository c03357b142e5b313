import { fieldOf, itemsOf, numberOf, textOf } from './field.ts'
import type { Page } from './page.ts'

/** The lines that were found below their files, or the paths alone, and how many there are. */
export function renderSearch(view: unknown, page: Page): boolean {
  const title = textOf(view, 'title')
  if (title !== undefined) page.line(title)
  const isPaths = textOf(view, 'shape') === 'paths'
  const shown = isPaths ? renderPaths(view, page) : renderMatches(view, page)
  if (shown === undefined) return false
  const total = numberOf(view, 'total') ?? shown
  const cut = fieldOf(view, 'truncated') === true ? ', more than is listed' : ''
  page.foot(`${total} ${isPaths ? 'path' : 'line'}${total === 1 ? '' : 's'} found${cut}`)
  return true
}

function renderPaths(view: unknown, page: Page): number | undefined {
  const paths = itemsOf(view, 'paths')
  for (const path of paths ?? []) page.line(`  ${typeof path === 'string' ? path : '[unknown path]'}`)
  return paths?.length
}

function renderMatches(view: unknown, page: Page): number | undefined {
  const files = itemsOf(view, 'files')
  let shown = 0
  for (const file of files ?? []) {
    if (page.isFull()) break
    page.line(`  ${textOf(file, 'path') ?? '[unknown path]'}`)
    for (const match of itemsOf(file, 'matches') ?? []) {
      page.line(`    ${numberOf(match, 'lineNumber') ?? '?'}: ${textOf(match, 'line') ?? ''}`)
      shown++
    }
  }
  return files === undefined ? undefined : shown
}
