import { forEachChild, parse, type Command, type Redirect, type SyntaxNode } from 'unbash'
import { changesMeaning } from './builtins.ts'
import { isReadable, literal } from './readable.ts'

/** What a shell line would run. */
export interface ShellLine {
  /** The words of each simple command, up to the first that the shell makes up only when it runs; in their order. */
  readonly commands: readonly (readonly string[])[]
  /** Whether these are all that it can run, and mean what they say. */
  readonly isCertain: boolean
  /** Whether a redirection in it may write to a file, or use the network. */
  readonly writes: boolean
}

/** Far more than anyone reads before approving it. */
const longestLine = 32_768
/** A substitution is read once for each one around it: without an end to that, a short line could take seconds. */
const mostRead = 8 * longestLine

/** Line feeds and tabs are the only ones with a place in a command; the shell keeps some of the others for itself. */
// oxlint-disable-next-line no-control-regex -- these characters are what it looks for
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
/**
 * Where bash and its reader part: a process substitution inside a word, or with nothing in it; and two parentheses, which
 * may be arithmetic, so that bash reads them twice, and runs a here-document inside them as commands.
 */
const ambiguous = /\S[<>]\(|[<>]\(\s*\)|\(\(/
/**
 * A backslash that escapes nothing, at the very end or, which takes two, at that of backticks: bash keeps it or, behind a
 * quoted line feed, drops it.
 */
const openEnd = /(?<!\\)(?:\\\\)*\\$|\\\\`/

/**
 * Every simple command of a line of bash: in pipes, lists, groups, subshells, conditions and substitutions. What is
 * uncertain is still read as far as it goes, so that a command that is denied is found there too.
 */
export function readShellLine(line: string): ShellLine {
  const commands: (readonly string[])[] = []
  const isPlain = !controls.test(line) && !ambiguous.test(line.replaceAll('\\\n', '')) && !openEnd.test(line)
  let isCertain = line.length <= longestLine && isPlain
  let writes = false
  let read = 0
  try {
    const pending: SyntaxNode[] = line.length > longestLine ? [] : [parse(line)]
    for (let node = pending.pop(); node !== undefined && read <= mostRead; node = pending.pop()) {
      isCertain &&= isReadable(node)
      if (node.type === 'Script') read += node.end - node.pos
      if (node.type === 'Redirect') writes ||= !staysInside(node)
      if (node.type === 'Command') {
        const { words, isWhole } = wordsOf(node)
        commands.push(words)
        isCertain &&= !changesMeaning(words, isWhole)
      }
      const children: SyntaxNode[] = []
      forEachChild(node, child => void children.push(child))
      pending.push(...children.toReversed())
    }
  } catch {
    isCertain = false
  }
  return { commands, isCertain: isCertain && read <= mostRead, writes }
}

function wordsOf({ name, args }: Command): { readonly words: readonly string[]; readonly isWhole: boolean } {
  const words: string[] = []
  const given = name === undefined ? [] : [name, ...args]
  for (const word of given) {
    const value = word.type === 'Word' ? literal(word) : undefined
    if (value === undefined) break
    words.push(value)
  }
  return { words, isWhole: words.length === given.length }
}

/** Reading a file, joining two outputs, and throwing output away write nowhere. */
function staysInside({ operator, target }: Redirect): boolean {
  const value = target === undefined ? undefined : literal(target)
  if (value === undefined) return false
  if (operator === '<') return !/^\/dev\/(tcp|udp)\//.test(value)
  return value === '/dev/null' || ((operator === '>&' || operator === '<&') && /^(\d+|-)$/.test(value))
}
