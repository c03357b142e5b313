import type { ToolCallView, ToolResultView } from '@dsh/presentation'
import { isContent } from './content.ts'
import { absent, boolean, either, json, list, number, oneOf, optional, record, string, type Form } from './field.ts'

const content = isContent
const title = optional(string)
const locations = optional(list(record({ path: string, line: optional(number) })))
const diffs = list(record({ path: string, oldText: either(string, oneOf(null)), newText: string }))
const kinds = oneOf('read', 'edit', 'delete', 'move', 'search', 'execute', 'fetch', 'other')
const matches = list(record({ lineNumber: number, line: string }))
const source = record({ url: string, title, snippet: optional(string), publishedAt: optional(string) })
const lines = list(record({ number, text: string }))

/** The forms of each card of a call that is still running. */
export const callCards: { readonly [card in ToolCallView['card']]: readonly Form[] } = {
  generic: [{ title: string, kind: optional(kinds), rawInput: optional(json), content: optional(content), locations }],
  terminal: [{ title: string, description: optional(string), cwd: optional(string) }],
  diff: [{ title: string, diffs, locations }],
}

/** The forms of each card of a finished call. */
export const resultCards: { readonly [card in ToolResultView['card']]: readonly Form[] } = {
  generic: [{ title, content: optional(content) }],
  terminal: [
    { title, output: optional(string), exitCode: optional(number), signal: absent },
    { title, output: optional(string), exitCode: absent, signal: string },
  ],
  diff: [{ title, diffs }],
  search: [
    {
      title,
      truncated: boolean,
      total: number,
      shape: oneOf('matches'),
      files: list(record({ path: string, matches })),
    },
    { title, truncated: boolean, total: number, shape: oneOf('paths'), paths: list(string) },
  ],
  read: [
    {
      title,
      path: string,
      offset: number,
      lines,
      totalLines: number,
      lang: optional(string),
      content: optional(content),
    },
  ],
  web: [
    { title, truncated: boolean, kind: oneOf('search'), sources: list(source), answer: optional(string) },
    { title, truncated: boolean, kind: oneOf('fetch'), url: string, statusCode: number },
  ],
}
