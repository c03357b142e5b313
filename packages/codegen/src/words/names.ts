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
  const name = joined.normalize('NFKC').replace(recent, '')
  const whole = /^\p{XID_Start}/u.test(name) ? name : `${prefix}${name}`.normalize('NFKC')
  return whole.slice(0, longest).replace(/[\ud800-\udbff]$/u, '')
}

const ascii = /^[ -~]*$/
const asciiSeparators = /[^A-Za-z0-9]+/
/**
 * Letters that Unicode has since version 14, and all that are not in its first plane: the tables of engines, compilers and
 * interpreters, such as that of Python 3.9, do not agree on them.
 */
const recent =
  // oxlint-disable-next-line no-misleading-character-class -- Each is meant by itself.
  /[\u{870}-\u{89f}\u{8b5}\u{8c8}-\u{8d2}\u{c3c}\u{c5c}\u{c5d}\u{cdc}\u{cdd}\u{cf3}\u{ece}\u{170d}\u{1715}\u{171f}\u{180f}\u{1ac1}-\u{1aff}\u{1b4c}\u{1c89}\u{1c8a}\u{1dfa}\u{200c}\u{200d}\u{2c2f}\u{2c5f}\u{30fb}\u{9ffd}-\u{9fff}\u{a7c0}\u{a7c1}\u{a7cb}-\u{a7dc}\u{a7f1}-\u{a7f4}\u{ff65}\u{10000}-\u{10ffff}]/gu

const separators = /(?:(?!\p{XID_Continue})[^]|_)+/u
