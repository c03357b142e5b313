import type { JsonValue } from '@dsh/json'
import { scanText } from './scan-text.ts'
import { fitsUtf8 } from './utf8.ts'

/** What a program's JSON text says, and about how many bytes it takes as a value; or why it is not taken. */
export type TextReading =
  | { readonly ok: true; readonly value: JsonValue; readonly weight: number }
  | { readonly ok: false; readonly over: boolean; readonly reason: string }

/** What an object or an array takes beside its text, in bytes. */
const CONTAINER_BYTES = 64

/** Reads JSON text that a program wrote: its size is checked before its depth, and both before it is parsed. */
export function readText(text: unknown, most: { readonly bytes: number; readonly depth: number }): TextReading {
  if (typeof text !== 'string') return refuse('not JSON text')
  if (!fitsUtf8(text, most.bytes)) return { ok: false, over: true, reason: `more than ${most.bytes} bytes of JSON` }
  const scan = scanText(text, most.depth)
  if (!scan.ok) return refuse(scan.reason)
  try {
    return { ok: true, value: JSON.parse(scan.text), weight: text.length + CONTAINER_BYTES * scan.containers }
  } catch {
    return refuse('not JSON text')
  }
}

function refuse(reason: string): TextReading {
  return { ok: false, over: false, reason }
}
