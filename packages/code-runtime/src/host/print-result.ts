import { snapshotJson } from '@dsh/json'
import { fitsUtf8 } from './utf8.ts'

/** The JSON text of what a binding resolved to, or why its program cannot have it. */
export type PrintedResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

/** Prints what a binding resolved to; total, also over getters that throw. */
export function printResult(value: unknown, most: { readonly bytes: number; readonly depth: number }): PrintedResult {
  // A value takes a byte at least, so that what is shared over and over is refused before it fills the memory.
  const outcome = snapshotJson(value, { freeze: true, maxDepth: most.depth, maxNodes: most.bytes })
  if (!outcome.ok)
    return refuse(
      `binding resolution must be lossless JSON: ${outcome.path === '' ? '' : `${outcome.path} is `}${outcome.reason}`,
    )
  const text = tryPrint(outcome.value)
  if (text !== undefined && fitsUtf8(text, most.bytes)) return { ok: true, text }
  return refuse(`its result is over the limit of ${most.bytes} bytes of JSON: ask for less, for example page by page`)
}

/** Nothing where the text would be longer than the engine can hold. */
function tryPrint(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function refuse(reason: string): PrintedResult {
  return { ok: false, reason }
}
