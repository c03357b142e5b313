import type { JsonValue } from '@dsh/json'
import { scanText } from './scan-text.ts'
import { fitsUtf8 } from './utf8.ts'

/**
 * What a program's JSON text says, and about how many bytes it takes as a value; or why it is not taken: the reason of what
 * is `over` is the limit.
 */
export type TextReading =
  | { readonly ok: true; readonly value: JsonValue; readonly weight: number }
  | { readonly ok: false; readonly over: boolean; readonly reason: string }

/** What an object or an array takes beside its text, in bytes. */
const CONTAINER_BYTES = 64

/**
 * To make an object or an array takes a hundred times as long as to read a byte, and whoever copies or checks the value
 * takes longer still: of the smallest there may be a quarter of a million, more only where more than 4 MiB may be read.
 */
const MOST_CONTAINERS = 2 ** 18
const BYTES_PER_CONTAINER = 16

/** Reads JSON text that a program wrote: its size is checked before its depth, and both before it is parsed. */
export function readText(text: unknown, most: { readonly bytes: number; readonly depth: number }): TextReading {
  if (typeof text !== 'string') return refuse('not JSON text')
  if (!fitsUtf8(text, most.bytes)) return { ok: false, over: true, reason: `${most.bytes} bytes of JSON` }
  const scan = scanText(text, most.depth)
  if (!scan.ok) return refuse(scan.reason)
  const containers = Math.max(MOST_CONTAINERS, Math.floor(most.bytes / BYTES_PER_CONTAINER))
  if (scan.containers > containers) return { ok: false, over: true, reason: `${containers} lists and objects` }
  try {
    return { ok: true, value: JSON.parse(scan.text), weight: text.length + CONTAINER_BYTES * scan.containers }
  } catch {
    return refuse('not JSON text')
  }
}

function refuse(reason: string): TextReading {
  return { ok: false, over: false, reason }
}
