import type { SyntaxNode, Word, WordPart } from 'unbash'

/** What is read; anything else could make a command mean another one. */
const known: ReadonlySet<string> = /* @__PURE__ */ new Set(
  `Script Statement AndOr Pipeline Time Negation Command Redirected Subshell BraceGroup CompoundList If Elif While Case
  CaseItem Word Literal SingleQuoted DoubleQuoted AnsiCQuoted Glob BraceExpansion SimpleExpansion ParameterExpansion
  CommandExpansion ProcessSubstitution Redirect FileDescriptor HereString HereDoc HereDocDelimiter HereDocBody`.split(
    /\s+/,
  ),
)

/** Whether a node says for certain what it does. */
export function isReadable(node: SyntaxNode): boolean {
  if (!known.has(node.type)) return false
  switch (node.type) {
    case 'Script':
      return !('errors' in node) || node.errors === undefined || node.errors.length === 0
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      return node.script !== undefined
    case 'ParameterExpansion':
      return node.index === undefined && node.operation === undefined && node.prefix !== '!'
    case 'Literal':
      return isMereText(node.text)
    case 'Word':
      return node.parts !== undefined || (isMereText(node.text) && !/[\s"'()<>|&;]/.test(unescaped(node.text)))
    default:
      return true
  }
}

/** Whether what was read as text has nothing in it that the shell would expand. */
function isMereText(text: string): boolean {
  return !/`|\$[\w{([@*#?$!-]/.test(unescaped(text))
}

function unescaped(text: string): string {
  return text.replaceAll(/\\[^]/g, '')
}

/** The value of a word that says itself what it is. */
export function literal({ text, value, parts }: Word): string | undefined {
  // A home folder, where it is not quoted: at the start, and behind what looks like an assignment.
  if (/^~|[=:]~/.test(text)) return undefined
  return parts === undefined || parts.every(isLiteral) ? value : undefined
}

/** In `$'…'`, an escape that stands for more than itself, a line feed or a tab. */
const oddEscape = /^(?:[^\\]|\\[nt\\'"])*\\[^nt\\'"]/

function isLiteral(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every(isLiteral)
  if (part.type === 'AnsiCQuoted') return !oddEscape.test(part.text)
  return part.type === 'Literal' || part.type === 'SingleQuoted'
}
