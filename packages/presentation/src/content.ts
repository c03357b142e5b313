/** One piece of what a model reads: text, or an image as base64 with its media type. */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

/** What a model reads, in order. */
export type Content = readonly ContentBlock[]

/** A frozen block of text. */
export function text(value: string): ContentBlock {
  return Object.freeze({ type: 'text', text: value })
}

/** The text of the blocks, a line break between each two; a block without text is named, as `[image content]`. */
export function contentText(content: Content): string {
  return content.map(block => (block.type === 'text' ? block.text : `[${block.type} content]`)).join('\n')
}
