import type { ScopeKey } from '@dsh/kernel'
import { printJson, type JsonValue } from '@dsh/json'
import { text } from '@dsh/presentation'
import {
  isDirect,
  type ContextMessage,
  type PostToolDecision,
  type ToolExecution,
  type ToolExecutionToken,
} from '@dsh/tool'
import type { Policy } from './policy.ts'
import { createSelects, type ToolSelection } from './selection.ts'

/** When a model is told that it repeats itself. */
export interface RepeatReminderOptions extends ToolSelection {
  /** The counts at which it is told: integers from 2, each once; 3, 5 and 8 by default. */
  readonly thresholds?: readonly number[]
  /** How many characters of the arguments later reminders quote; 500 by default. */
  readonly argumentsPreviewChars?: number
}

interface Chain {
  readonly key: string
  readonly count: number
}

/**
 * Tells a model, behind the result, that it made the same call with the same arguments again. Denied calls count; calls
 * without an agent, those that a program makes, and tools that are not selected are passed over. It decides nothing, so its
 * place does not matter.
 */
export function repeatReminder(options: RepeatReminderOptions = {}): Policy & {
  /** Forgets the calls of an agent: a user message breaks the chain. */
  reset(agent: ScopeKey): void
} {
  const { thresholds = [3, 5, 8], argumentsPreviewChars = 500 } = options
  const counts = readThresholds(thresholds)
  if (!Number.isSafeInteger(argumentsPreviewChars) || argumentsPreviewChars < 0)
    throw new TypeError('argumentsPreviewChars must be an integer from 0')
  const selects = createSelects(options)
  const chains = new WeakMap<ScopeKey, Chain>()
  // Mounted twice around one call, it counts once.
  const counted = new WeakSet<ToolExecutionToken>()

  const count = (exec: ToolExecution): number => {
    const { agent, name, arguments: args, token } = exec
    if (agent === undefined || !isDirect(exec) || !selects(name) || counted.has(token)) return 0
    counted.add(token)
    const key = `${name} ${printJson(args as JsonValue, { sortKeys: true })}`
    const last = chains.get(agent)
    const chain = { key, count: last?.key === key ? last.count + 1 : 1 }
    chains.set(agent, chain)
    return chain.count
  }

  return {
    name: 'repeat reminder',
    reset: agent => void chains.delete(agent),
    mount: host =>
      host.on(
        'tools/post-execute',
        async (exec, _result, next): Promise<PostToolDecision> => {
          const times = count(exec)
          const decision = await next()
          if (!counts.includes(times)) return decision
          const message = times === counts[0] ? gentle : plain(exec, times, argumentsPreviewChars)
          return {
            ...decision,
            additionalContexts: [reminder(exec, times, message), ...(decision.additionalContexts ?? [])],
          }
        },
        { label: 'repeat reminder' },
      ),
  }
}

function readThresholds(thresholds: readonly number[]): readonly number[] {
  const sorted = [...new Set(thresholds)].toSorted((one, other) => one - other)
  if (
    sorted.length === 0 ||
    sorted.length < thresholds.length ||
    !sorted.every(count => Number.isSafeInteger(count) && count >= 2)
  ) {
    throw new TypeError('thresholds must be integers from 2, each once, and at least one')
  }
  return sorted
}

const gentle =
  'That was the same call with the same arguments again. Look at what it returned: if the task is not done, change the arguments or the approach.'

function plain({ name, arguments: args }: ToolExecution, times: number, previewChars: number): string {
  const printed = printJson(args as JsonValue, { sortKeys: true })
  const shown = headOfCharacters(printed, previewChars)
  const missing = printed.length - shown.length
  const preview = missing > 0 ? `${shown} (${missing} more characters)` : printed
  return `${name} was called ${times} times in a row with the same arguments: ${preview}. Calling it again will not help: stop repeating it, use what it returned, or try something else.`
}

/** So many UTF-16 units of a text, less one where the last character would be cut in two. */
function headOfCharacters(printed: string, units: number): string {
  const isCut = units > 0 && (printed.codePointAt(units - 1) ?? 0) > 0xffff
  return printed.slice(0, isCut ? units - 1 : units)
}

function reminder({ name }: ToolExecution, times: number, message: string): ContextMessage {
  const source = { kind: 'plugin', plugin: 'repeat-tool-reminder', form: 'notice', summary: `${name} × ${times}` }
  return { id: crypto.randomUUID(), role: 'user', content: [text(message)], source }
}
