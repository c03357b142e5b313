import type { JsonValue } from '@dsh/json'
import type { PreToolDecision } from '@dsh/tool'
import type { Policy } from './policy.ts'
import { shellCommands, type ShellCommand } from './shell-commands.ts'

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

const strictness = { allow: 0, ask: 1, deny: 2 } as const

type Ruling = { readonly decision: CommandRule['decision']; readonly reason?: string }

/**
 * Allows a shell line only where every command in it is allowed. It is an allow-list and no sandbox: whoever may run
 * `node` or `make` may run anything. It asks the listeners inside first and keeps the stricter decision, so its place does
 * not matter.
 */
export function commandRules(options: CommandRulesOptions): Policy {
  const { tool, rules, otherwise = 'ask' } = options
  for (const rule of rules) assertRule(rule)
  if (otherwise !== 'ask' && otherwise !== 'deny')
    throw new TypeError('otherwise must be "ask" or "deny": what no rule fits is never allowed')
  return {
    name: 'command rules',
    mount: host =>
      host.on(
        'tools/pre-execute',
        async (exec, next) => {
          const inner = await next()
          if (exec.name !== tool) return inner
          const ruling = ruleLine(lineOf(options, exec.arguments as JsonValue), rules, otherwise)
          return strictness[ruling.decision] > strictness[inner.kind] ? decisionOf(ruling) : inner
        },
        { label: 'command rules' },
      ),
  }
}

function assertRule({ words, decision }: CommandRule): void {
  if (!Array.isArray(words) || words.length === 0 || !words.every(word => typeof word === 'string'))
    throw new TypeError('a command rule needs words: at least the name of a command')
  if (!Object.hasOwn(strictness, decision))
    throw new TypeError('a command rule needs a decision: "allow", "ask" or "deny"')
}

function lineOf({ command }: CommandRulesOptions, args: JsonValue): string | undefined {
  try {
    const line: unknown = command(args)
    return typeof line === 'string' ? line : undefined
  } catch {
    return undefined
  }
}

/** The strictest ruling over the commands of a line. */
function ruleLine(line: string | undefined, rules: readonly CommandRule[], otherwise: 'ask' | 'deny'): Ruling {
  const commands = line === undefined ? undefined : shellCommands(line)
  if (commands === undefined || commands.length === 0)
    return {
      decision: otherwise,
      reason:
        'this command cannot be read for certain: write it as plain commands, without assignments, functions or arithmetic',
    }
  const rulings = commands.map(command => ruleOne(command, rules, otherwise))
  return rulings.reduce((strictest, next) =>
    strictness[next.decision] > strictness[strictest.decision] ? next : strictest,
  )
}

function ruleOne(
  { words, writesNothing }: ShellCommand,
  rules: readonly CommandRule[],
  otherwise: 'ask' | 'deny',
): Ruling {
  const fitting = rules.filter(({ words: leading }) => leading.every((word, place) => words[place] === word))
  const [best] = fitting.toSorted(
    (one, other) => other.words.length - one.words.length || strictness[other.decision] - strictness[one.decision],
  )
  const shown = JSON.stringify(words.join(' '))
  if (best === undefined)
    return {
      decision: otherwise,
      reason:
        words.length === 0
          ? 'a command is not named before the shell runs: name it'
          : `no rule allows the command ${shown}`,
    }
  if (best.decision === 'allow' && !writesNothing)
    return { decision: otherwise, reason: `the command ${shown} writes to a file: use the tools that write files` }
  return {
    decision: best.decision,
    reason: best.reason ?? `the command ${shown} is ${best.decision === 'deny' ? 'not allowed' : 'to be approved'}`,
  }
}

function decisionOf({ decision, reason = 'no rule allows this command' }: Ruling): PreToolDecision {
  return decision === 'deny'
    ? { kind: 'deny', reason }
    : decision === 'ask'
      ? { kind: 'ask', reason }
      : { kind: 'allow' }
}
