import type { SyntaxFault } from './scan-state.ts'

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** The offset behind the string that begins at `start`, or why it is none. */
export function scanString(text: string, start: number): number | SyntaxFault {
  let offset = start + 1
  for (; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    if (code === 0x22) return offset + 1
    if (code < 0x20) return { offset, expected: 'escaped character' }
    if (code !== 0x5c) continue
    ESCAPE.lastIndex = offset
    const escape = ESCAPE.exec(text)?.[0]
    if (escape === undefined) return { offset, expected: 'escape' }
    offset += escape.length - 1
  }
  return { offset, expected: 'closing quote' }
}
