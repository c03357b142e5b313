import { errorMessage } from '@dsh/kernel'
import { freezeJson, mostNodes, snapshotJson, type JsonValue } from '@dsh/json'
import type { Content } from '@dsh/presentation'
import {
  isContent,
  type CodeDispatchRecord,
  type ToolExecution,
  type ToolExecutionResult,
  type ToolRunContext,
} from '@dsh/tool'
import { createEventLine } from './event-line.ts'
import type { CodeModeHost } from './host.ts'

/** One sub-call, as the durable log names it. */
export interface SubCall {
  /** The call of the model that all this belongs to. */
  readonly rootCallId: string
  /** The call whose program made this one. */
  readonly parentCallId: string
  /** This one. */
  readonly subCallId: string
  /** The tool. */
  readonly name: string
  /** What the program gave it. */
  readonly arguments: JsonValue
}

/** What is recorded of one sub-call. */
export interface JournalEntry {
  /** It begins. */
  started(): void
  /** It has ended. Resolves when the next one may end too, so that slow listeners do not pile up. */
  settled(result: ToolExecutionResult): Promise<void>
}

/** What is recorded of the sub-calls of one run. */
export interface Journal {
  /** Nothing is recorded yet; the arguments are copied. */
  enter(call: SubCall): JournalEntry
  /** Resolves when all is recorded, or given up. */
  close(): Promise<void>
}

/** How long a log may take for one event once the program is over. */
const patienceMs = 5000

const silent: Journal = {
  enter: () => ({ started: () => undefined, settled: () => Promise.resolve() }),
  close: () => Promise.resolve(),
}

/** Records in the log of the host; without one nothing is recorded. Its trouble is warned of, and fails no call. */
export function createJournal(
  context: ToolRunContext,
  { sink, hooks, warn }: Pick<CodeModeHost, 'sink' | 'hooks'> & Required<Pick<CodeModeHost, 'warn'>>,
  capacity: number,
): Journal {
  if (sink === undefined) return silent
  // Who listens learns of the call, and cannot speak for it.
  const { deferContext: _defer, concludeTurn: _conclude, ...outer } = context
  const exec: ToolExecution = Object.freeze(outer)
  const { agent } = exec
  const line = createEventLine(
    event => sink.append(event, agent),
    (event, error) => warn(`program ${exec.callId}: ${event.type} was not recorded: ${errorMessage(error)}`, error),
  )
  const listening = new Set<Promise<void>>()

  /** The content as it is recorded: listeners of the durable copy may make it shorter. */
  async function durable({ subCallId, name }: SubCall, { isError, content }: ToolExecutionResult): Promise<Content> {
    const record: CodeDispatchRecord = {
      exec,
      ...(agent !== undefined && { agent }),
      subCallId,
      name,
      isError,
      content,
    }
    try {
      const given = snapshotJson(
        await hooks.waterfall('tools/code-dispatch-log', agent, [Object.freeze(record)], async () => content),
        { freeze: true, maxNodes: mostNodes },
      )
      if (given.ok && isContent(given.value)) return given.value
      throw new TypeError('a listener must give content blocks')
    } catch (error) {
      warn(
        `sub-call ${subCallId}: tools/code-dispatch-log failed, so its content is logged whole: ${errorMessage(error)}`,
        error,
      )
      return content
    }
  }

  return {
    enter(given) {
      const call = { ...given, arguments: copyOf(given.arguments) }
      return {
        started: () => line.push(Object.freeze({ type: 'tool/code-dispatch-start', ...call })),
        async settled(result) {
          const record = async (): Promise<void> => {
            const content = await durable(call, result)
            listening.delete(task)
            line.push(Object.freeze({ type: 'tool/code-dispatch', ...call, isError: result.isError, content }))
          }
          const task = record()
          listening.add(task)
          while (listening.size > capacity) await Promise.race(listening)
        },
      }
    },
    async close() {
      await Promise.all(listening)
      if (await line.close(patienceMs)) return
      warn(`program ${exec.callId}: the log took longer than ${patienceMs} ms for an event, and is not waited for`)
    },
  }
}

/** A frozen copy of its own, whatever the tool got. */
function copyOf(args: JsonValue): JsonValue {
  const copy = snapshotJson(args)
  return freezeJson(copy.ok ? copy.value : args)
}
