import { disown } from '@dsh/kernel'
import type { JsonValue } from '@dsh/json'
import type { PreToolDecision } from '@dsh/tool'
import type { Policy } from './policy.ts'
import { readShellLine } from './shell/line.ts'

/** What may become of commands that begin in one way. */
export interface CommandRule {
  /** The leading words of the command, as the shell would read them. */
  readonly words: readonly string[]
  /** What becomes of it. */
  readonly decision: 'allow' | 'ask' | 'deny'
  /** What the model or the person reads; for a denial it should say what to do instead. */
  readonly reason?: string
}

/** An allow-list over shell commands that sees every segment (pipes, lists, substitutions). */
export interface CommandRulesOptions {
  /** The tool that runs shell lines. */
  readonly tool: string
  /** Finds the line in the arguments. */
  command(args: JsonValue): string
  /** Of the rules that fit a command, the one with the most words counts; of equal ones, the strictest. */
  readonly rules: readonly CommandRule[]
  /** What becomes of a command that no rule fits, that writes to a file, or that cannot be read for certain; `ask` by default. */
  readonly otherwise?: 'ask' | 'deny'
}

type Ruling = { readonly decision: CommandRule['decision']; readonly reason: string }

const strictness = { allow: 0, ask: 1, deny: 2 } as const

/**
 * Allows a shell line only where every command in it is allowed. It is an allow-list and no sandbox: whoever may run
 * `node` or `make` may run anything. It asks the listeners inside first and keeps the stricter decision, so its place does
 * not matter.
 */
export function commandRules(options: CommandRulesOptions): Policy {
  assertOptions(options)
  // As they are now: who changes them afterwards changes nothing.
  const rules = options.rules.map(rule => ({ ...rule, words: [...rule.words] }))
  const otherwise = options.otherwise ?? 'ask'
  return {
    name: 'command rules',
    mount: host =>
      host.on(
        'tools/pre-execute',
        async (exec, next) => {
          const inner = await next()
          if (exec.name !== options.tool) return inner
          const ruling = ruleLine(lineOf(options, exec.arguments as JsonValue), rules, otherwise)
          return strictness[ruling.decision] > strictness[inner.kind] ? decisionOf(ruling) : inner
        },
        { label: 'command rules' },
      ),
  }
}

function assertOptions({ command, rules, otherwise }: CommandRulesOptions): void {
  if (typeof command !== 'function')
    throw new TypeError('commandRules() needs command: the function that finds the line in the arguments')
  if (!Array.isArray(rules)) throw new TypeError('commandRules() needs rules: an array, which may be empty')
  for (const { words, decision } of rules as readonly CommandRule[]) {
    if (!Array.isArray(words) || words.length === 0 || !words.every(word => typeof word === 'string'))
      throw new TypeError('a command rule needs words: at least the name of a command')
    const several = words.find(word => /\s/.test(word))
    if (several !== undefined)
      throw new TypeError(
        `${JSON.stringify(several)} is more than one word: give ${JSON.stringify(several.trim().split(/\s+/))}`,
      )
    if (!Object.hasOwn(strictness, decision))
      throw new TypeError('a command rule needs a decision: "allow", "ask" or "deny"')
  }
  if (otherwise !== undefined && otherwise !== 'ask' && otherwise !== 'deny')
    throw new TypeError('otherwise must be "ask" or "deny": what no rule fits is never allowed')
}

/** Nothing where there is no line; that is for the tool to refuse, but not to run. */
function lineOf(options: CommandRulesOptions, args: JsonValue): string | undefined {
  try {
    const line: unknown = options.command(args)
    disown(line)
    return typeof line === 'string' ? line : undefined
  } catch {
    return undefined
  }
}

/** The strictest ruling over a line and the commands in it. */
function ruleLine(line: string | undefined, rules: readonly CommandRule[], otherwise: CommandRule['decision']): Ruling {
  const { commands, isCertain, writes } = line === undefined ? nothing : readShellLine(line)
  const rulings = commands.map(words => ruleCommand(words, rules, otherwise))
  if (!isCertain || commands.length === 0) rulings.unshift({ decision: otherwise, reason: unreadable })
  else if (writes) rulings.push({ decision: otherwise, reason: writing })
  return rulings.reduce((strictest, next) =>
    strictness[next.decision] > strictness[strictest.decision] ? next : strictest,
  )
}

const nothing = { commands: [], isCertain: false, writes: false }
const unreadable =
  'this command cannot be read for certain: write plain commands, without assignments, functions or arithmetic'
const writing = 'this command writes to a file with a redirection: use the tools that write files'

function ruleCommand(
  words: readonly string[],
  rules: readonly CommandRule[],
  otherwise: CommandRule['decision'],
): Ruling {
  const [best] = rules
    .filter(rule => rule.words.every((word, place) => words[place] === word))
    .toSorted(
      (one, other) => other.words.length - one.words.length || strictness[other.decision] - strictness[one.decision],
    )
  if (best !== undefined) return { decision: best.decision, reason: best.reason ?? standing(best.decision, words) }
  if (words.length === 0)
    return { decision: otherwise, reason: 'a command is not named before the shell runs: name it' }
  return { decision: otherwise, reason: `no rule allows the command ${shown(words)}` }
}

function standing(decision: CommandRule['decision'], words: readonly string[]): string {
  return `the command ${shown(words)} is ${decision === 'deny' ? 'not allowed' : 'to be approved'}`
}

const mostShown = 200

function shown(words: readonly string[]): string {
  const command = words.join(' ')
  return command.length > mostShown ? `${JSON.stringify(command.slice(0, mostShown))}…` : JSON.stringify(command)
}

function decisionOf({ decision, reason }: Ruling): PreToolDecision {
  return decision === 'allow' ? { kind: 'allow' } : { kind: decision, reason }
}
