// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** JSON text of an object with these keys, which has no prototype; nothing unless it is of a few scalars. */
export type PrintFlat = (keys: string[], object: Record<PropertyKey, unknown>) => string | undefined

/**
 * Prints what most arguments are, for which to start the engine's own printer takes longer than to print. Texts are joined by
 * `+`, since a template calls a method of strings, which takes longer too and could be the program's.
 */
export function createFlat(): PrintFlat {
  const { stringify } = JSON
  const quoted = Object.create(null) as Record<string, string>
  let quotedCount = 0

  return (keys, object) => {
    if (keys.length > 8) return undefined
    let text = ''
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!
      const printed = printScalar(object[key])
      if (printed === undefined) return undefined
      text += (index === 0 ? '{' : ',') + quote(key) + ':' + printed
    }
    return text === '' ? '{}' : text + '}'
  }

  function printScalar(slot: unknown): string | undefined {
    if (typeof slot === 'string') return stringify(slot)
    if (typeof slot === 'number') return slot - slot === 0 ? '' + slot : undefined
    return slot === null || slot === true || slot === false ? '' + slot : undefined
  }

  function quote(key: string): string {
    const known = quoted[key]
    if (known !== undefined) return known
    const text = stringify(key)
    if (quotedCount < 256 && key.length < 64) {
      quoted[key] = text
      quotedCount += 1
    }
    return text
  }
}
