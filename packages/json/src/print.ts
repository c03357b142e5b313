import { printDeep } from './print-deep.ts'
import type { JsonValue } from './value.ts'

/**
 * Prints JSON text of any depth, as `JSON.stringify(value, null, indent)` does; never throws.
 *
 * @remarks
 * `sortKeys` puts keys in the order of their UTF-16 code units, so that equal values have equal texts. What is not JSON
 * and reaches it all the same is left out or printed as `null`, as `JSON.stringify` has it. Where that would throw, it
 * goes on: a container within itself is `"[circular]"`, a bigint and what cannot be read are `null`, and a text above
 * 2^28 characters is `"[too large to print]"`.
 */
export function printJson(
  value: JsonValue,
  options: { readonly indent?: number; readonly sortKeys?: boolean } = {},
): string {
  try {
    if (options.sortKeys !== true) return JSON.stringify(value, null, options.indent) ?? 'null'
  } catch {
    // Too deep for the engine's own stack, or not JSON.
  }
  try {
    return printDeep(value, options.indent, options.sortKeys === true)
  } catch {
    return '"[too large to print]"'
  }
}
