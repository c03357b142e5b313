/** A shorter secret is none: taking every `x` for one would leave nothing to read. */
const shortest = 8

/** Takes secrets out of a text, or out of every text in a value. */
export interface Redaction {
  /** The text without them. */
  text(text: string): string
  /** A copy of plain data without them. */
  value<T>(value: T): T
}

const without = (text: string, secret: string): string => text.replaceAll(secret, '[secret]')

/** A redaction of these secrets. */
export function createRedaction(secrets: readonly string[]): Redaction {
  const known = secrets.filter(secret => secret.length >= shortest)
  return {
    text: text => known.reduce(without, text),
    value(value) {
      const inJson = known.map(secret => JSON.stringify(secret).slice(1, -1))
      return known.length === 0 ? value : JSON.parse(inJson.reduce(without, JSON.stringify(value)))
    },
  }
}
