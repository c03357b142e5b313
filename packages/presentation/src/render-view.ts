import type { ToolCallView } from './call-view.ts'
import { renderDiff } from './render/diff.ts'
import { textOf } from './render/field.ts'
import { renderGeneric } from './render/generic.ts'
import { createPage, type Page } from './render/page.ts'
import { renderRead } from './render/read.ts'
import { renderSearch } from './render/search.ts'
import { renderTerminal } from './render/terminal.ts'
import { renderWeb } from './render/web.ts'
import type { ToolResultView } from './result-view.ts'

/** Prints a view of its card, or says that it is none. */
type CardRenderer = (view: unknown, page: Page) => boolean

const RENDERERS: ReadonlyMap<string, CardRenderer> = new Map([
  ['generic', renderGeneric],
  ['terminal', renderTerminal],
  ['diff', renderDiff],
  ['search', renderSearch],
  ['read', renderRead],
  ['web', renderWeb],
])

/**
 * Plain text of a card, for a terminal, a log or a UI without that card: at most 1,000 lines of at most 1,000 characters.
 *
 * @remarks
 * It never throws. A view that is not what its card says is shown as a generic one, with what can be read of it.
 * Control characters and marks that change the direction of text are shown as escapes such as `\x1b` and `\u202e`, so
 * nothing in a view can move the cursor, set a title, or pass for a line of the card. Tabs stay; `\r\n` is a line break.
 */
export function renderView(view: ToolCallView | ToolResultView): string {
  const render = RENDERERS.get(textOf(view, 'card') ?? '')
  return printed(view, render) ?? printed(view, renderGeneric) ?? '[nothing to show]'
}

function printed(view: unknown, render: CardRenderer | undefined): string | undefined {
  const page = createPage()
  const isShown = render?.(view, page) === true
  const text = page.print()
  return isShown && text !== '' ? text : undefined
}
