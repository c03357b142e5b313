import type { Content, ToolCallView, ToolResultView } from '@dsh/presentation'
import { renderView, text, type contentText } from '@dsh/presentation'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => {}

holds<Equal<ToolCallView['card'], 'generic' | 'terminal' | 'diff'>>()
holds<Equal<ToolResultView['card'], 'generic' | 'terminal' | 'diff' | 'search' | 'read' | 'web'>>()
holds<Equal<ReturnType<typeof contentText>, string>>()

export const content: Content = [text('a')]
export const ended: ToolResultView = { card: 'terminal', signal: 'SIGTERM' }
export const paths: ToolResultView = { card: 'search', shape: 'paths', paths: [], truncated: false, total: 0 }
export const printed: string = renderView(ended)

// @ts-expect-error a command ends with a code or by a signal, never both
export const both: ToolResultView = { card: 'terminal', signal: 'SIGTERM', exitCode: 1 }
// @ts-expect-error a call view needs a title
export const untitled: ToolCallView = { card: 'generic' }
// @ts-expect-error a search is shown as a result only
export const pending: ToolCallView = { card: 'search', title: 'x' }
// @ts-expect-error an absent key is absent, not undefined
export const present: ToolResultView = { card: 'generic', title: undefined }
