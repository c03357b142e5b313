import { printJson, snapshotJson } from '@dsh/json'
import { escapeJson, oneLine, quote } from '../words/one-line.ts'
import type { Fields } from './own.ts'

/** The limits that types cannot say. */
const limits: ReadonlySet<string> = new Set([
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
])

/** What some libraries write where nothing was said: every integer is within them that JSON can carry. */
const widest = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** Description, limits and default of a schema in one line: `How many minimum 1 @default 20`. */
export function noteOf({ names, values }: Fields): string {
  let description = ''
  let others = ''
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string
    const value = values[at]
    // Most schemas have these two and nothing else.
    if (name === 'type') continue
    if (name === 'description') {
      if (typeof value === 'string') description = oneLine(value)
      continue
    }
    const words = limits.has(name) ? limit(value, name) : (readers.get(name)?.(value) ?? '')
    if (words !== '') others = others === '' ? words : `${others} ${words}`
  }
  return description === '' || others === '' ? description + others : `${description} ${others}`
}

type Reader = (value: unknown) => string

const limit = (value: unknown, name: string): string =>
  typeof value === 'string' || (Number.isFinite(value) && !widest.has(value)) ? oneLine(`${name} ${value}`) : ''

/** How what types cannot say is told, but for limits. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['uniqueItems', value => (value === true ? 'uniqueItems' : '')],
  ['deprecated', value => (value === true ? '@deprecated' : '')],
  [
    'default',
    value => {
      // What most defaults are needs no copy.
      if (typeof value === 'boolean') return `@default ${value}`
      if (typeof value === 'string') return `@default ${quote(value)}`
      const copy = snapshotJson(value)
      return copy.ok ? `@default ${escapeJson(printJson(copy.value))}` : ''
    },
  ],
])
