import { forEachChild, parse, type Command, type Redirection, type Word, type WordPart } from 'unbash'

/** One simple command of a shell line. */
export interface ShellCommand {
  /** Its words without quotes, up to the first that the shell makes up only when it runs. */
  readonly words: readonly string[]
  /** Whether it writes nowhere but to its own output. */
  readonly writesNothing: boolean
}

/** What is read; anything else in a line makes the whole line unreadable. */
const known: ReadonlySet<string> = new Set(
  [
    'Script',
    'Statement',
    'AndOr',
    'Pipeline',
    'Time',
    'Negation',
    'Command',
    'Redirected',
    'Subshell',
    'BraceGroup',
    'CompoundList',
    'If',
    'Elif',
    'While',
    'Case',
    'CaseItem',
  ].concat(
    [
      'Word',
      'Literal',
      'SingleQuoted',
      'DoubleQuoted',
      'AnsiCQuoted',
      'Glob',
      'BraceExpansion',
      'SimpleExpansion',
      'ParameterExpansion',
      'CommandExpansion',
      'ProcessSubstitution',
    ],
    ['Redirect', 'FileDescriptor', 'HereString', 'HereDoc', 'HereDocDelimiter', 'HereDocBody'],
  ),
)

/** The operations on a parameter that can neither assign nor evaluate anything. */
const harmlessOperations: ReadonlySet<string> = new Set([
  '-',
  ':-',
  '+',
  ':+',
  '#',
  '##',
  '%',
  '%%',
  '/',
  '//',
  '/#',
  '/%',
  '^',
  '^^',
  ',',
  ',,',
])

/**
 * Every simple command of a line: in pipes, lists, groups, subshells, conditions and substitutions, in their order. Nothing
 * where the line does not parse, or has anything that could make a command mean another one: assignments, functions,
 * loops over a variable, arithmetic, indirect or transforming expansions.
 */
export function shellCommands(line: string): readonly ShellCommand[] | undefined {
  const commands: ShellCommand[] = []
  const pending: Node[] = []
  try {
    const script = parse(line)
    if ((script.errors?.length ?? 0) > 0) return undefined
    pending.push(script as unknown as Node)
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (!isReadable(node)) return undefined
      if (node.type === 'Command') commands.push(readCommand(node as unknown as Command))
      const children: Node[] = []
      forEachChild(node as never, child => void children.push(child as Node))
      pending.push(...children.toReversed())
    }
  } catch {
    return undefined
  }
  return commands
}

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

function isReadable(node: Node): boolean {
  if (!known.has(node.type)) return false
  if (node.type === 'CommandExpansion' || node.type === 'ProcessSubstitution') return node['script'] !== undefined
  if (node.type !== 'ParameterExpansion') return true
  const operation = node['operation'] as { readonly operator?: string } | undefined
  return (
    node['index'] === undefined &&
    node['prefix'] !== '!' &&
    (operation === undefined || harmlessOperations.has(operation.operator ?? ''))
  )
}

function readCommand({ name, args, redirects }: Command): ShellCommand {
  const words: string[] = []
  for (const word of name === undefined ? [] : [name, ...args]) {
    const value = word.type === 'Word' ? literal(word) : undefined
    if (value === undefined) break
    words.push(value)
  }
  return { words, writesNothing: redirects.every(staysInside) }
}

/** The value of a word that says itself what it is. */
function literal({ value, parts }: Word): string | undefined {
  return parts === undefined || parts.every(isLiteral) ? value : undefined
}

function isLiteral(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every(isLiteral)
  return part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted'
}

/** Reading, joining two outputs, and throwing output away write to no file. */
function staysInside(redirection: Redirection): boolean {
  if (redirection.type !== 'Redirect') return true
  const { operator, target } = redirection
  if (operator === '<') return true
  const value = target === undefined ? undefined : literal(target)
  return (
    value === '/dev/null' ||
    ((operator === '>&' || operator === '<&') && value !== undefined && /^(\d+|-)$/.test(value))
  )
}
