// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Parts of a text that stand in a row or below each other. */
export interface List {
  count: number
  length: number
  multiline: boolean
  readonly [index: number]: string
}

/** Puts parts into one text. */
export interface Layout {
  /** A list without parts. */
  list(): List
  /** Puts a part at the end of a list. */
  add(parts: List, text: string): void
  /** All parts between two texts: on one line where that is short enough. */
  layOut(before: string, parts: List, after: string): string
}

/** A layout for readers of 72 columns. */
export function createLayout(): Layout {
  const WIDTH = 72
  const { apply } = Reflect
  const { slice, indexOf } = String.prototype

  return { list, add, layOut }

  function list(): List {
    return { __proto__: null, count: 0, length: 0, multiline: false } as unknown as List
  }

  function add(parts: List, text: string): void {
    ;(parts as unknown as Record<number, string>)[parts.count] = text
    parts.count += 1
    parts.length += text.length + 2
    if (apply(indexOf, text, ['\n']) >= 0) parts.multiline = true
  }

  function layOut(before: string, parts: List, after: string): string {
    if (parts.count === 0) return `${before}${after}`
    const isShort = !parts.multiline && parts.length + before.length <= WIDTH
    let text = before
    for (let index = 0; index < parts.count; index++) {
      const part = isShort ? ` ${parts[index]!}` : `\n${indent(parts[index]!)}`
      text += index === 0 ? part : `,${part}`
    }
    return `${text}${isShort ? ' ' : '\n'}${after}`
  }

  function indent(text: string): string {
    let result = ''
    let start = 0
    for (;;) {
      const end: number = apply(indexOf, text, ['\n', start])
      if (end < 0) return `${result}  ${apply(slice, text, [start])}`
      result += `  ${apply(slice, text, [start, end + 1])}`
      start = end + 1
    }
  }
}
