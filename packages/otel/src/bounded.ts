/** How many characters of each kind of text a span holds at most. */
export const limits = /* @__PURE__ */ Object.freeze({ name: 128, id: 256, code: 64, text: 1_024, content: 8_192 })

/** A text of at most `limit` characters, with a mark where it was longer. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  // Half a pair of surrogates is no text.
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** JSON in text, as much of it as a span holds; nothing where it has none. */
export function printed(value: unknown): string | undefined {
  const text = JSON.stringify(value) as string | undefined
  return text === undefined ? undefined : cut(text, limits.content)
}
