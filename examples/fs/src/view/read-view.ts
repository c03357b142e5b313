import { text, type ToolResult, type ToolResultView } from '@dsh/schema'
import type { FileWindow } from '../files/read-window.ts'
import type { Line } from '../text/line-window.ts'
import { envelope, stripEnvelope } from './envelope.ts'
import { isCount, isRecord, listOf } from './meta.ts'
import { visible, visibleText } from './visible.ts'

function footer({ offset, lines, totalLines }: FileWindow, limit: number): string {
  const last = offset + lines.length - 1
  if (last >= totalLines) return `(End of file - total ${totalLines} lines)`
  if (lines.length < limit)
    return `(Output capped. Showing lines ${offset}-${last}. Use offset=${last + 1} to continue.)`
  return `(Showing lines ${offset}-${last} of ${totalLines}. Use offset=${last + 1} to continue.)`
}

/** What the model reads: numbered lines, and how to go on. */
export function windowText(window: FileWindow, limit: number): string {
  const rows = window.lines.map(line => `${line.number}: ${line.text}\n`).join('')
  return envelope(window.path, rows === '' ? footer(window, limit) : `${rows}\n${footer(window, limit)}`)
}

function lineOf(item: unknown): Line | undefined {
  return isRecord(item) && isCount(item['number'], 1) && typeof item['text'] === 'string'
    ? { number: item['number'], text: item['text'] }
    : undefined
}

/** The card of a `read`, from what the log kept; nothing when that is not what a `read` leaves. */
export function readCard({ isError, meta, content }: ToolResult): ToolResultView | undefined {
  if (isError || !isRecord(meta)) return undefined
  const { path, offset, totalLines, lang } = meta
  const lines = listOf(meta['lines'], lineOf)
  if (typeof path !== 'string' || !isCount(offset, 1) || !isCount(totalLines) || lines === undefined) return undefined
  if (lang !== undefined && typeof lang !== 'string') return undefined
  let before = offset - 1
  for (const { number } of lines) {
    if (number <= before || number > totalLines) return undefined
    before = number
  }
  return {
    card: 'read',
    path: visible(path),
    offset,
    lines: lines.map(line => ({ number: line.number, text: visibleText(line.text) })),
    totalLines,
    ...(lang === undefined ? {} : { lang }),
    content: content.map(block => (block.type === 'text' ? text(visibleText(stripEnvelope(block.text))) : block)),
  }
}
