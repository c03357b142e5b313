import * as fc from 'fast-check'
import { isUtf8 } from 'node:buffer'
import type { Files } from './folder.ts'

const names = [
  'a.txt',
  'b.js',
  'dir/c.md',
  'dir/deep/d',
  'with space.txt',
  'näme.txt',
  '-n',
  'Line 1: foo',
  '"quoted"',
  'two\nlines',
  'esc\x1b[2J',
  '(Some files or folders could not be read.)',
  '.hidden',
  '.dir/e.txt',
  'ignored.log',
]

const pieces = [
  'foo',
  'foo',
  'foo',
  'fo',
  'foofoo',
  'myfoo',
  'foo2',
  '_',
  ' ',
  '.',
  '(',
  '\t',
  'é',
  '😀',
  '$',
  '"',
  '\\n',
]
const ends = ['\n', '\n', '\n', '\r\n', '\r\n', '\r']

const line = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map(parts => parts.join(''))
const uniform = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => lines.join(end) + (isEnded ? end : ''))
const mixed = fc.array(fc.tuple(line, fc.constantFrom(...ends)), { maxLength: 8 }).map(all => all.flat().join(''))
const content = fc.oneof(
  { weight: 6, arbitrary: uniform },
  { weight: 2, arbitrary: mixed },
  { weight: 1, arbitrary: uniform.map(text => `\ufeff${text}`) },
  { weight: 1, arbitrary: uniform.map(text => Buffer.from(`\0${text}`)) },
  { weight: 1, arbitrary: uniform.map(text => Buffer.concat([Buffer.from(`${text} foo `), Buffer.from([0xff])])) },
)

/** Folders as people have them, and as they do not: the rules for what is ignored are there too. */
export const folders: fc.Arbitrary<Files> = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 7 })
  .chain(chosen => fc.tuple(...chosen.map(name => fc.tuple(fc.constant(name), content))))
  .map(files => ({ ...Object.fromEntries(files), '.gitignore': '*.log\n', '.git/HEAD': 'ref: foo' }))

/** Whether `grep` searches a file. */
export function isSearched(name: string, bytes: string | Uint8Array): boolean {
  return !name.startsWith('.') && !name.endsWith('.log') && !Buffer.from(bytes).includes(0)
}

/** Whether a file is text that can be changed. */
export function isText(bytes: string | Uint8Array): boolean {
  return isUtf8(Buffer.from(bytes))
}
