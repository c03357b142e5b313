interface Frame {
  readonly source: Readonly<Record<string | number, unknown>>
  /** An array has none. */
  readonly keys: readonly string[] | undefined
  readonly length: number
  next: number
  isEmpty: boolean
}

/** Far below the longest string that an engine can hold, and above any text that a reader can. */
const MOST_CHARACTERS = 2 ** 28
const PIECES_IN_CHUNK = 8192

/** Prints with a stack of its own; throws only where the text is too large. */
export function printDeep(root: unknown, indent = 0, sortKeys = false): string {
  const out = createText()
  const step = ' '.repeat(Math.min(10, Math.max(0, Math.trunc(indent) || 0)))
  const colon = step === '' ? ':' : ': '
  const ancestors = new Set<unknown>()
  const frames: Frame[] = []
  const line = () => (step === '' ? '' : `\n${step.repeat(frames.length)}`)
  const value = (slot: unknown) => {
    if (typeof slot !== 'object' || slot === null) return out.add(scalar(slot))
    if (ancestors.has(slot)) return out.add('"[circular]"')
    const frame = openFrame(slot, sortKeys)
    if (frame === undefined) return out.add('null')
    out.add(frame.keys === undefined ? '[' : '{')
    ancestors.add(slot)
    frames.push(frame)
  }
  value(root)
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    if (frame.next === frame.length) {
      frames.pop()
      ancestors.delete(frame.source)
      out.add(`${frame.isEmpty ? '' : line()}${frame.keys === undefined ? ']' : '}'}`)
      continue
    }
    const key = frame.keys?.[frame.next]
    const slot = readSlot(frame)
    if (key !== undefined && isAbsent(slot)) continue
    const comma = frame.isEmpty ? '' : ','
    out.add(`${comma}${line()}${key === undefined ? '' : JSON.stringify(key) + colon}`)
    frame.isEmpty = false
    value(slot)
  }
  return out.text()
}

function scalar(value: unknown): string {
  return typeof value === 'bigint' ? 'null' : (JSON.stringify(value) ?? 'null')
}

function isAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol'
}

function openFrame(source: object, sortKeys: boolean): Frame | undefined {
  try {
    const keys = Array.isArray(source) ? undefined : Object.keys(source)
    if (sortKeys) keys?.sort()
    const length = Array.isArray(source) ? source.length : (keys ?? []).length
    return { source: source as Frame['source'], keys, length, next: 0, isEmpty: true }
  } catch {
    return undefined
  }
}

function readSlot(frame: Frame): unknown {
  const index = frame.next++
  try {
    return frame.source[frame.keys?.[index] ?? index]
  } catch {
    return null
  }
}

/** Text in joined chunks, since millions of small pieces would cost more memory than the text. */
function createText() {
  const chunks: string[] = []
  let pieces: string[] = []
  let length = 0
  return {
    add(piece: string): void {
      length += piece.length
      if (length > MOST_CHARACTERS) throw new RangeError('the text is too large')
      if (pieces.push(piece) < PIECES_IN_CHUNK) return
      chunks.push(pieces.join(''))
      pieces = []
    },
    text: () => chunks.join('') + pieces.join(''),
  }
}
