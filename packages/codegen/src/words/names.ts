/** Gives each thing a name of its own. */
export interface Names {
  /** The name where it is free, else the name with the first free number from 2 on. */
  allocate(name: string): string
}

/** Names that differ from each other and from those that are taken already. */
export function createNames(taken: Iterable<string> = []): Names {
  const used = new Set(taken)
  const counts = new Map<string, number>()
  return {
    allocate: name => {
      if (!used.has(name)) {
        used.add(name)
        return name
      }
      let free = name
      // The counter goes on where it stopped, so that many of one name cost no more each than one.
      let count = counts.get(name) ?? 1
      while (used.has(free)) free = `${name}${++count}`
      counts.set(name, count)
      used.add(free)
      return free
    },
  }
}

/**
 * A text as the name of a type: its words joined, each with a capital, in Unicode's normal form KC.
 *
 * @remarks
 * It is an identifier of TypeScript and of Python: what cannot begin one gets `prefix` before it. It is at most `longest`
 * UTF-16 code units long and holds no half of a surrogate pair.
 */
export function pascalCase(text: string, prefix = 'Tool', longest = 120): string {
  // Most are ASCII, where neither letters nor forms need a table.
  const isAscii = ascii.test(text) && ascii.test(prefix)
  let joined = ''
  for (const word of text.split(isAscii ? asciiSeparators : separators))
    joined += word.slice(0, 1).toUpperCase() + word.slice(1)
  if (isAscii) return (/^[A-Za-z]/.test(joined) ? joined : prefix + joined).slice(0, longest)
  const name = joined.normalize('NFKC')
  const whole = /^\p{XID_Start}/u.test(name) ? name : `${prefix}${name}`.normalize('NFKC')
  return whole.slice(0, longest).replace(/[\ud800-\udbff]$/u, '')
}

const ascii = /^[ -~]*$/
const asciiSeparators = /[^A-Za-z0-9]+/
const separators = /(?:(?!\p{XID_Continue})[^]|_)+/u
