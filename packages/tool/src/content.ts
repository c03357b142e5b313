import { isJsonArray, isJsonObject, type JsonValue } from '@dsh/json'
import type { Content } from '@dsh/presentation'

/** The fields, all of them text, that a block of each type has. */
const blocks: ReadonlyMap<JsonValue | undefined, readonly string[]> = new Map([
  ['text', ['text']],
  ['image', ['data', 'mimeType']],
])

/** Whether a snapshot is content: an array of blocks of known types. */
export function isContent(value: JsonValue | undefined): value is Content {
  return isJsonArray(value) && value.every(isBlock)
}

/** Whether a snapshot is a list of messages that may follow a result. */
export function isContexts(value: JsonValue | undefined): boolean {
  return isJsonArray(value) && value.every(isContext)
}

function isBlock(block: JsonValue): boolean {
  if (!isJsonObject(block)) return false
  const fields = blocks.get(block['type'])
  return fields !== undefined && fields.every(field => typeof block[field] === 'string')
}

function isContext(message: JsonValue): boolean {
  if (!isJsonObject(message)) return false
  const { id, role, content, source } = message
  return (
    typeof id === 'string' &&
    role === 'user' &&
    isContent(content) &&
    isJsonObject(source) &&
    typeof source['kind'] === 'string'
  )
}
