// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** Prints texts as a reader of code would write them. */
export interface Quote {
  /** A string, at most 10,000 characters of it. */
  quote(text: string): string
  /** The key of a property, in quotes where it needs them. */
  printKey(key: PropertyKey): string
}

/** Quotes by what the globals are now. */
export function createQuote(): Quote {
  const CHARS = 10_000
  const { apply } = Reflect
  const { stringify } = JSON
  const { slice, indexOf } = String.prototype
  const { exec } = RegExp.prototype
  const symbolText = Symbol.prototype.toString
  const identifier = /^[A-Za-z_$][\w$]*$/

  return { quote, printKey }

  function quote(text: string): string {
    if (text.length > CHARS)
      return `${stringifyText(apply(slice, text, [0, CHARS]))}... ${text.length - CHARS} more characters`
    return stringifyText(text)
  }

  /** In single quotes where that needs no escape. */
  function stringifyText(text: string): string {
    const json = stringify(text)
    if (apply(indexOf, text, ["'"]) >= 0) return json
    return json.length === text.length + 2 ? `'${text}'` : `'${unescapeQuotes(apply(slice, json, [1, -1]))}'`
  }

  function unescapeQuotes(text: string): string {
    let result = ''
    let start = 0
    for (;;) {
      const at: number = apply(indexOf, text, ['\\', start])
      if (at < 0) return result + apply(slice, text, [start])
      const pair: string = apply(slice, text, [at, at + 2])
      result += apply(slice, text, [start, at]) + (pair === '\\"' ? '"' : pair)
      start = at + 2
    }
  }

  function printKey(key: PropertyKey): string {
    if (typeof key === 'symbol') return `[${apply(symbolText, key, [])}]`
    return apply(exec, identifier, [key as string]) !== null ? (key as string) : quote(key as string)
  }
}
