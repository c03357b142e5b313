/** Names, with `*` for any run of characters. */
export interface ToolSelection {
  /** Only these; all by default. */
  readonly include?: readonly string[]
  /** None of these, whatever `include` says. */
  readonly exclude?: readonly string[]
}

/** Whether a tool is meant, by name. */
export type Selects = (name: string) => boolean

/** Reads a selection once. */
export function createSelects({ include, exclude = [] }: ToolSelection): Selects {
  const included = include?.map(splitPattern)
  const excluded = exclude.map(splitPattern)
  return name =>
    (included === undefined || included.some(parts => matches(parts, name))) &&
    !excluded.some(parts => matches(parts, name))
}

function splitPattern(pattern: string): readonly string[] {
  if (typeof pattern !== 'string')
    throw new TypeError('include and exclude must list tool names, with * for any characters')
  return pattern.split('*')
}

/** The parts of the pattern must occur in their order, the first at the start and the last at the end. */
function matches(parts: readonly string[], name: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}
