import { fieldOf, itemsOf, numberOf, textOf } from './field.ts'
import type { Page } from './page.ts'

/** Title, places, input and content: whatever of these can be read, so it fits any view. */
export function renderGeneric(view: unknown, page: Page): true {
  const title = textOf(view, 'title')
  const kind = textOf(view, 'kind')
  if (title !== undefined) page.line(kind === undefined || kind === 'other' ? title : `[${kind}] ${title}`)
  renderLocations(view, page)
  page.block(inputText(fieldOf(view, 'rawInput')))
  renderContent(view, page)
  return true
}

/** One line for each place: `at src/a.ts:12`. */
export function renderLocations(view: unknown, page: Page): void {
  for (const location of itemsOf(view, 'locations') ?? []) {
    const path = textOf(location, 'path')
    const line = numberOf(location, 'line')
    if (path !== undefined) page.line(line === undefined ? `  at ${path}` : `  at ${path}:${line}`)
  }
}

/** Blocks of text as they are, and the names of all others. */
export function renderContent(view: unknown, page: Page): void {
  for (const block of itemsOf(view, 'content') ?? []) {
    const type = textOf(block, 'type')
    const text = type === 'text' ? textOf(block, 'text') : undefined
    page.block(text ?? `[${type ?? 'unknown'} content]`)
  }
}

function inputText(input: unknown): string {
  if (input === undefined) return ''
  if (typeof input === 'string') return input
  try {
    return JSON.stringify(input, null, 2) ?? '[input that cannot be shown]'
  } catch {
    return '[input that cannot be shown]'
  }
}
