const part = String.raw`[\p{ID_Continue}$]`

/** A word that can be a name in a program. */
export function isName(text: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(text)
}

/** Text as a regular expression, for this language and for ripgrep. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

/** For ripgrep: the name, and not as a part of a longer one. */
export function asName(name: string): string {
  const other = String.raw`[^\p{ID_Continue}$]`
  return `(?:^|${other})${literally(name)}(?:${other}|$)`
}

/** For ripgrep: a longer name that has this one in it. */
export function asPart(name: string): string {
  return `${part}${literally(name)}|${literally(name)}${part}`
}

/** Finds the name, and not as a part of a longer one; with `y`, only in one place. */
export function nameFinder(name: string, flag: 'g' | 'y'): RegExp {
  return new RegExp(`(?<!${part})${literally(name)}(?!${part})`, `u${flag}`)
}
