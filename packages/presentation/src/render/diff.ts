import { itemsOf, textOf } from './field.ts'
import { renderLocations } from './generic.ts'
import { diffLines } from './diff-lines.ts'
import type { Page } from './page.ts'

/** What is compared of each side; more never fits on a page. */
const MOST_CHARACTERS = 2 ** 20

/** Each file with its removed and added lines, and up to three unchanged ones around them. */
export function renderDiff(view: unknown, page: Page): boolean {
  const diffs = itemsOf(view, 'diffs')
  if (diffs === undefined) return false
  const title = textOf(view, 'title')
  if (title !== undefined) page.line(title)
  renderLocations(view, page)
  for (const diff of diffs) if (!page.isFull()) renderFile(diff, page)
  return true
}

function renderFile(diff: unknown, page: Page): void {
  const path = textOf(diff, 'path') ?? '[unknown file]'
  const before = textOf(diff, 'oldText')
  const after = textOf(diff, 'newText')
  if (after === undefined) return page.line(`${path}: [change that cannot be shown]`)
  page.line(`--- ${before === undefined ? '[new, or not known]' : path}`)
  page.line(`+++ ${path}`)
  const changes = diffLines(linesOf(before ?? ''), linesOf(after))
  if (changes.length === 0) page.line(`  [${whyEqual(before, after)}]`)
  for (const change of changes) page.line(change)
}

function whyEqual(before: string | undefined, after: string): string {
  if (before === undefined) return 'empty'
  if (before === after) return 'no change'
  return before.length > MOST_CHARACTERS ? 'no change in the first million characters' : 'only line breaks change'
}

function linesOf(text: string): readonly string[] {
  const lines = text.slice(0, MOST_CHARACTERS).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
