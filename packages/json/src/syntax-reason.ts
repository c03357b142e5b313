import type { SyntaxFault } from './scan-state.ts'

const EXPECTED: Readonly<Record<SyntaxFault['expected'], string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  key: 'a key in double quotes',
  'key or }': 'a key in double quotes or "}"',
  ':': '":"',
  ', or ]': '"," or "]"',
  ', or }': '"," or "}"',
  end: 'the end of the text',
  'closing quote': 'a closing double quote',
  escape: 'an escape such as \\n',
  'escaped character': 'an escape such as \\n',
}

/** What to do about a finding where something was expected (by its name in `EXPECTED`); the first that fits. */
const REMEDIES: readonly (readonly [found: RegExp, expected: RegExp, remedy: string])[] = [
  [/^$/, /./, 'the text is cut off, so send it whole'],
  [/^[\r\n]/, /^escaped/, 'write a line break inside a string as \\n'],
  [/^\t/, /^escaped/, 'write a tab inside a string as \\t'],
  [/./s, /^escaped/, 'write a control character inside a string as \\u and four hexadecimal digits'],
  [/./, /^escape$/, 'write a backslash inside a string as \\\\'],
  [/^`/, /./, 'send the JSON without a code fence or backticks'],
  [/^[/#]/, /./, 'leave comments out, since JSON has none'],
  [/./s, /^end$/, 'send one JSON value and nothing after it'],
  [/^['‘’“”]/, /./, 'use straight double quotes'],
  [/^[}\]]/, /^(?:key|value)$/, 'remove the comma before it, or write what is missing'],
  [/^(?:True|False|None)/, /^value/, 'write true, false or null'],
  [/^(?:NaN|[+-]?Infinity|undefined)/, /^value/, 'write null, or leave the key out'],
  [/^\d/, /^, or/, 'add the comma, or write the number without leading zeros'],
  [/^\./, /^(?:, or|value)/, 'write digits on both sides of the decimal point'],
  [/^["{[\w-]/, /^, or/, 'add the comma, or escape a double quote inside a string as \\"'],
  [/^[\w$]/, /^key/, 'put the key in double quotes'],
]

const FOUND = /[\p{L}\p{N}_$+.-]{1,24}|[\s\S]/uy

/** Where a text stops being JSON, what is there, what would have gone on, and what to do. */
export function syntaxReason(text: string, { offset, expected }: SyntaxFault): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  FOUND.lastIndex = offset
  const found = FOUND.exec(text)?.[0] ?? ''
  const remedy = REMEDIES.find(([here, wanted]) => here.test(found) && wanted.test(expected))?.[2]
  return (
    `not valid JSON at ${place}: found ${describe(found)} where ${EXPECTED[expected]} was expected; ` +
    (remedy ?? 'send the arguments again as one JSON object')
  )
}

function describe(found: string): string {
  if (found === '') return 'the end of the text'
  if (found === '"') return 'a double quote'
  const code = found.codePointAt(0) ?? 0
  const printable = code > 0x20 && code < 0x7f
  return printable || /^[\p{L}\p{N}]/u.test(found)
    ? `"${found}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
