import { fieldOf, itemsOf, numberOf, textOf } from './field.ts'
import type { Page } from './page.ts'

/** An answer and numbered sources, or the page that was fetched and its status. */
export function renderWeb(view: unknown, page: Page): boolean {
  const title = textOf(view, 'title')
  if (title !== undefined) page.line(title)
  const isFetch = textOf(view, 'kind') === 'fetch'
  if (!(isFetch ? renderFetch(view, page) : renderSources(view, page))) return false
  if (fieldOf(view, 'truncated') === true) page.foot('there was more than is shown')
  return true
}

function renderFetch(view: unknown, page: Page): boolean {
  const url = textOf(view, 'url')
  if (url === undefined) return false
  page.line(`  ${url} answered with status ${numberOf(view, 'statusCode') ?? '?'}`)
  return true
}

function renderSources(view: unknown, page: Page): boolean {
  const sources = itemsOf(view, 'sources')
  if (sources === undefined) return false
  page.block(textOf(view, 'answer') ?? '')
  for (const [index, source] of sources.entries()) {
    const url = textOf(source, 'url') ?? '[unknown address]'
    const publishedAt = textOf(source, 'publishedAt')
    page.line(
      `  ${index + 1}. ${textOf(source, 'title') ?? url}${publishedAt === undefined ? '' : ` (${publishedAt})`}`,
    )
    page.line(`     ${url}`)
    page.block(textOf(source, 'snippet') ?? '', '     ')
  }
  return true
}
