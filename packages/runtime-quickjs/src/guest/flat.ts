// oxlint-disable unicorn/consistent-function-scoping -- The text of the outer function has to be complete.
/** JSON text of a copy of an object with these keys; nothing unless it is of a few scalars under texts. */
export type PrintFlat = (keys: readonly PropertyKey[], copy: Record<PropertyKey, unknown>) => string | undefined

/**
 * Prints what most arguments are, for which to start the engine's own printer takes longer than to print. Texts are joined by
 * `+`, since a template calls a method of strings, which takes longer too and could be the program's.
 */
export function createFlat(): PrintFlat {
  const { stringify } = JSON
  const firsts = Object.create(null) as Record<PropertyKey, string>
  const others = Object.create(null) as Record<PropertyKey, string>
  let known = 0

  return (keys, copy) => {
    const count = keys.length
    if (count > 8) return undefined
    let text = ''
    for (let index = 0; index < count; index++) {
      const key = keys[index]!
      const slot = copy[key]
      const lead = (index === 0 ? firsts[key] : others[key]) ?? leadOf(key, index === 0)
      if (lead === undefined) return undefined
      if (typeof slot === 'string') text += lead + stringify(slot)
      else if (slot === null || slot === true || slot === false || (typeof slot === 'number' && slot - slot === 0))
        text += lead + slot
      else return undefined
    }
    return text === '' ? '{}' : text + '}'
  }

  /** What stands before a value: kept for keys that are short. */
  function leadOf(key: PropertyKey, isFirst: boolean): string | undefined {
    if (typeof key !== 'string') return undefined
    const text = stringify(key) + ':'
    if (known < 256 && key.length < 64) {
      firsts[key] = '{' + text
      others[key] = ',' + text
      known += 1
    }
    return (isFirst ? '{' : ',') + text
  }
}
