/**
 * A text that is still a tree: a string, several texts in a row, or a function that gives the text when its turn comes,
 * so that a tree of any depth is printed as it is made.
 */
export type Text = string | readonly Text[] | (() => Text) | LineBreak | Remark | Indented

/** Where a line ends. */
export interface LineBreak {
  /** Tells it from other texts. */
  readonly kind: 'line'
}

/** A comment that waits for the end of the line that it stands in. */
export interface Remark {
  /** Tells it from other texts. */
  readonly kind: 'remark'
  /** What it says, in one line. */
  readonly words: string
}

/** A text whose further lines begin one step further in. */
export interface Indented {
  /** Tells it from other texts. */
  readonly kind: 'indented'
  /** What is further in. */
  readonly text: Text
}

/** Ends a line. */
export const line: LineBreak = /* @__PURE__ */ Object.freeze({ kind: 'line' })

/** Says something at the end of the line that is being written; its words must hold no line break. */
export function remark(words: string): Remark {
  return { kind: 'remark', words }
}

/** Puts the lines that begin in a text one step further in. */
export function indent(text: Text): Indented {
  return { kind: 'indented', text }
}

/** Puts a separator between texts. */
export function join(separator: Text, texts: readonly Text[]): Text {
  const joined: Text[] = []
  for (const text of texts) {
    if (joined.length > 0) joined.push(separator)
    joined.push(text)
  }
  return joined
}
