import type { Encode } from './encode.ts'
import type { ChildFailure } from './failure.ts'

/** Makes what prints the frame that ends a program with a value. Self-contained: its text runs in the child. */
export function createCompletion(
  encode: Encode,
  readFailure: (thrown: unknown) => ChildFailure,
  returnBytes: number,
): (value: unknown) => readonly string[] {
  return value => {
    if (value === undefined) return ['D']
    try {
      // One character more than may be is enough for the host to see that it is too much.
      return ['D', encode(value).slice(0, returnBytes + 1)]
    } catch (thrown) {
      const reason = readFailure(thrown).message.replace(/^TypeError: |\n {4}at .*$/gs, '')
      const message = `program completion must be lossless JSON: ${reason}`
      return ['F', JSON.stringify({ kind: 'invalid-output', message })]
    }
  }
}
