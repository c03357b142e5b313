import type { JsonScalar } from './value.ts'

/** Bytes of a scalar as JSON text in UTF-8; above `most` it may be any number that is. */
export function scalarBytes(value: JsonScalar, most: number): number {
  return typeof value === 'string' ? textBytes(value, most) : String(value).length
}

/** The same of a string, with its quotes and escapes. */
export function textBytes(text: string, most: number): number {
  let bytes = text.length + 2
  for (let index = 0; index < text.length && bytes <= most; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) bytes += escapeBytes(code)
    else if (code < 0x800) bytes += 1
    else if (!isSurrogate(code)) bytes += 2
    else if (isLead(code) && isTrail(text.charCodeAt(index + 1))) {
      bytes += 2
      index++
    } else bytes += 5
  }
  return bytes
}

/** What an ASCII character takes beside itself: `\n` one byte more, `\u0001` five. */
function escapeBytes(code: number): number {
  if (code === 0x22 || code === 0x5c) return 1
  if (code >= 0x20) return 0
  return code >= 8 && code <= 13 && code !== 11 ? 1 : 5
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff
}

function isLead(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isTrail(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
