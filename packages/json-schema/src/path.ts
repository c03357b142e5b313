import { cutMiddle } from './words.ts'

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/
/** Needs no escapes, and is not long. */
const simple = /^[\w$.[\]-]{1,200}$/

/** The place of a property, so that no two places read the same: `a.b`, `a["b.c"]`. */
export function propertyPath(path: string, name: string): string {
  if (!identifier.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}

/** The place of an item: `a[0]`. */
export function itemPath(path: string, index: number): string {
  return `${path}[${index}]`
}

/** A place as messages name it: in quotes, the root of arguments by its name, and never endless. */
export function quotePath(path: string): string {
  if (path === '') return '"arguments"'
  return simple.test(path) ? `"${path}"` : JSON.stringify(cutMiddle(path))
}
