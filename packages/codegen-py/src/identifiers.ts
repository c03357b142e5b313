const keywords = wordsOf(
  'False None True and as assert async await break class continue def del elif else except finally for from global if',
  'import in is lambda nonlocal not or pass raise return try while with yield __debug__',
)

/** What types are written with: a name in a class that is one of these would be taken for it in the lines below. */
const typeWords = wordsOf(
  'str int float bool list dict Any Literal Never NotRequired Record Required Tool TypedTool Union overload',
)

/** Letters that have been there for long: the tables of this engine and of an interpreter differ in newer ones. */
const letters = /^[A-Za-z0-9_\u00c0-\u024f\u0370-\u04ff\u3040-\u30fa\u30fc-\u30ff\u4e00-\u9fa5\uac00-\ud7a3]+$/u

const plainName = /^[A-Za-z_]\w*$/

/** Whether a field of a class may have this name: Python changes or refuses all others, or takes them for a type. */
export function isFieldName(name: string): boolean {
  return isIdentifier(name) && !typeWords.has(name) && !isMangled(name)
}

/** Whether a tool of this name is an attribute; names that begin with `_` are Python's own. */
export function isAttributeName(name: string): boolean {
  return isFieldName(name) && !name.startsWith('_')
}

function isIdentifier(name: string): boolean {
  return (plainName.test(name) || isNormalName(name)) && !keywords.has(name)
}

function isNormalName(name: string): boolean {
  return letters.test(name) && /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name) && name.normalize('NFKC') === name
}

/** In a class Python writes its name before such a name. */
function isMangled(name: string): boolean {
  return name.startsWith('__') && !name.endsWith('__')
}

/* @__NO_SIDE_EFFECTS__ */
function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap(line => line.split(' ')))
}
