import type { ToolCallView, ToolResult, ToolResultView } from '@dsh/schema'
import { isRecord, listOf } from './meta.ts'
import type { FileDiff } from './hunks.ts'
import { visible, visibleText } from './visible.ts'

function shown({ path, oldText, newText }: FileDiff): FileDiff {
  return {
    path: visible(path),
    oldText: oldText === null ? null : visibleText(oldText),
    newText: visibleText(newText),
  }
}

/** The card of a change that is asked for. */
export function changeCall(verb: string, diff: FileDiff): ToolCallView {
  return {
    card: 'diff',
    title: `${verb} ${visible(diff.path)}`,
    diffs: [shown(diff)],
    locations: [{ path: diff.path }],
  }
}

function diffOf(item: unknown): FileDiff | undefined {
  if (!isRecord(item)) return undefined
  const { path, oldText, newText } = item
  if (typeof path !== 'string' || typeof newText !== 'string') return undefined
  return oldText === null || typeof oldText === 'string' ? { path, oldText, newText } : undefined
}

/** The card of a change that was made, from what the log kept; else of `otherwise`, where there is one. */
export function changeResult({ isError, meta }: ToolResult, otherwise?: FileDiff): ToolResultView | undefined {
  if (isError) return undefined
  const diffs = isRecord(meta) ? listOf(meta['diffs'], diffOf) : undefined
  if (diffs !== undefined && diffs.length > 0) return { card: 'diff', diffs: diffs.map(shown) }
  return otherwise === undefined ? undefined : { card: 'diff', diffs: [shown(otherwise)] }
}
