import type { Text } from './text.ts'

/** How a language writes lines. */
export interface TextStyle {
  /** What one step further in begins with. */
  readonly indentation: string
  /** What stands between a line and the remarks at its end, such as two slashes. */
  readonly remark: string
}

/** So deep a text is no longer easy to read, and its blanks would grow with the square of its depth. */
const deepest = 8

/** Prints a text of any depth, in time that grows with its length only. */
export function printText(text: Text, style: TextStyle): string {
  const printed: string[] = []
  // What is still to be printed, last first, and how far in each is.
  const pending = [text]
  const depths = [0]
  let remarks: string[] = []
  const endLine = (): void => {
    if (remarks.length > 0) printed.push(style.remark, remarks.join('; '))
    remarks = []
  }
  for (let now = pending.pop(); now !== undefined; now = pending.pop()) {
    const depth = depths.pop() ?? 0
    if (typeof now === 'string') printed.push(now)
    else if (typeof now === 'function') {
      pending.push(now())
      depths.push(depth)
    } else if (!('kind' in now)) {
      for (let index = now.length - 1; index >= 0; index--) {
        pending.push(now[index] ?? '')
        depths.push(depth)
      }
    } else if (now.kind === 'remark') remarks.push(now.words)
    else if (now.kind === 'indented') {
      pending.push(now.text)
      depths.push(depth + 1)
    } else {
      endLine()
      printed.push('\n', style.indentation.repeat(Math.min(depth, deepest)))
    }
  }
  endLine()
  return printed.join('')
}
