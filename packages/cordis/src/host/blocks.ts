/** Where a block of the harness travels that the pipeline has no name for. */
const carried = '@dsh/cordis/block'

type Fields = Readonly<Record<string, unknown>>

/**
 * Content of the harness as the pipeline takes it: a block that is neither text nor an image with its data is carried
 * inside one that is. Anything else stays as it is, for the pipeline to refuse. Total.
 */
export function packContent(given: unknown): unknown {
  try {
    if (!Array.isArray(given) || !given.some(isForeign)) return given
    return given.map((block: unknown) => (isForeign(block) ? pack(block) : block))
  } catch {
    return given
  }
}

/** The same content with the blocks that were carried; the very same array where there are none. */
export function unpackContent<T>(content: T): T {
  if (!Array.isArray(content) || !content.some(isPacked)) return content
  return Object.freeze(content.map((block: unknown) => (isPacked(block) ? block[carried] : block))) as T
}

function isForeign(block: unknown): block is Fields {
  if (typeof block !== 'object' || block === null) return false
  const { type, data, attachment } = block as Fields
  if (type === 'image') return data === undefined && typeof attachment === 'object' && attachment !== null
  return typeof type === 'string' && type !== 'text'
}

function pack(block: Fields): Fields {
  const { type, attachment } = block
  if (type !== 'image') return { type: 'text', text: '', [carried]: block }
  const { mediaType } = attachment as Fields
  return { type: 'image', data: '', mimeType: typeof mediaType === 'string' ? mediaType : '', [carried]: block }
}

function isPacked(block: unknown): block is Fields {
  return typeof block === 'object' && block !== null && Object.hasOwn(block, carried)
}
