import { isJsonArray, isJsonObject, type JsonValue } from '@dsh/json'

interface Frame {
  readonly from: JsonValue
  readonly to: JsonValue[] | Record<string, JsonValue>
  /** The places that are still to be copied, the next one last. */
  readonly left: string[]
  /** How often each new name was given; arrays have none. */
  readonly given: Map<string, number>
}

/**
 * Copies a value of any depth with its strings and keys mapped; gives the value itself where nothing changes. Keys that
 * become equal are numbered, so that no value is lost.
 */
export function mapStrings(root: JsonValue, text: (given: string) => string): JsonValue {
  let changed = false
  const holder: JsonValue[] = []
  const frames: Frame[] = [open([root], holder)]
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const name = frame.left.pop()
    if (name === undefined) {
      frames.pop()
      continue
    }
    const value = (frame.from as { readonly [name: string]: JsonValue })[name] as JsonValue
    const place = Array.isArray(frame.to) ? name : rename(frame, name, text(name))
    let copy = value
    if (typeof value === 'string') copy = text(value)
    else if (isJsonArray(value) || isJsonObject(value)) {
      const inner = open(value, isJsonArray(value) ? [] : {})
      frames.push(inner)
      copy = inner.to
    }
    changed ||= place !== name || (typeof value === 'string' && copy !== value)
    Object.defineProperty(frame.to, place, { value: copy, writable: true, enumerable: true, configurable: true })
  }
  return changed ? (holder[0] as JsonValue) : root
}

function open(from: JsonValue, to: Frame['to']): Frame {
  return { from, to, left: Object.keys(from as object).toReversed(), given: new Map() }
}

/** A name that no other key has, or had. */
function rename({ from, to, given }: Frame, name: string, mapped: string): string {
  if (mapped === name) return name
  let times = given.get(mapped) ?? 0
  let free: string
  do {
    times += 1
    free = times === 1 ? mapped : `${mapped} (${times})`
  } while (Object.hasOwn(from as object, free) || Object.hasOwn(to, free))
  given.set(mapped, times)
  return free
}
