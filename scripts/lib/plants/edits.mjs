/**
 * `check` is the command that has to find the fault, `before` runs after the planting and again after the undoing, `says` must
 * stand in what the check prints.
 *
 * @typedef {(text: string) => string | undefined} Edit
 * @typedef {{ title: string, check: string[], before?: string[][], edits: Record<string, Edit>, says: RegExp }} Plant
 */

/** A file of a package that is not there without the fault. */
export const planted = 'packages/json/src/planted.ts'

/** @type {(text: string) => Edit} */
export const write = text => () => text
/** @type {(text: string) => Edit} */
export const append = text => before => before + text
/** @type {(found: string | RegExp, text: string) => Edit} */
export const replace = (found, text) => before => before.replace(found, text)
/** @type {(change: (manifest: any) => void) => Edit} */
export const json = change => before => {
  const value = JSON.parse(before)
  change(value)
  return `${JSON.stringify(value, null, 2)}\n`
}
