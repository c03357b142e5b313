import { CodedError, errorMessage } from '@dsh/kernel'
import { type JsonValue, takeSnapshot } from '@dsh/json'
import { createScheduler, type Job } from '@dsh/scheduler'
import {
  codes,
  failed,
  type Dispatched,
  type ToolExecutionInput,
  type ToolExecutionResult,
  type ToolFailure,
  type ToolRunContext,
} from '@dsh/tool'
import { createForwarding } from './forwarding.ts'
import type { CodeModeHost } from './host.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { RunSignal } from './run-signal.ts'

/** The calls that one program makes. */
export interface SubCalls {
  /** Puts a call in line; rejects with what the program may know of why it failed. */
  call(name: string, given: unknown): Promise<JsonValue>
  /** How many had no result when their run was over. */
  readonly lost: number
  /** Resolves when nothing is left to do: what began has ended and is recorded, the rest was abandoned. */
  drained(): Promise<void>
}

/** What a call needs beside its program. */
export interface DispatchPorts extends Pick<CodeModeHost, 'staged' | 'executionMode'> {
  /** How many bodies may run at once. */
  readonly capacity: number
  /** Numbers the calls of one `run_code`, from 1: a body that a wrapper runs again goes on where the last one was. */
  readonly nextNumber: () => number
  /** Where the calls are recorded. */
  readonly journal: Journal
}

/** Takes the calls of a program through the pipeline, until its run is over. */
export function createSubCalls(
  exec: ToolRunContext,
  run: Pick<RunSignal, 'signal' | 'fork'>,
  ports: DispatchPorts,
): SubCalls {
  const { signal } = run
  const { staged, executionMode, capacity, nextNumber, journal } = ports
  const scheduler = createScheduler({ capacity, signal, commitOrder: 'settled' })
  const forwarding = createForwarding(exec)
  const { callId: parentCallId, rootCallId, agent, token } = exec
  const over = (name: string, fate: string): Error =>
    new Error(`run_code run is over (${errorMessage(signal.reason)}); ${name} ${fate}`)
  let calls = 0
  let lost = 0

  return {
    get lost() {
      return lost
    },
    async call(name, given) {
      if (signal.aborted) throw over(name, 'not dispatched')
      const args = readArguments(given)
      const place = (calls += 1)
      const callId = `${parentCallId}:code:${nextNumber()}`
      const entry = journal.enter({ rootCallId, parentCallId, subCallId: callId, name, arguments: args })
      const own = run.fork()
      const input: ToolExecutionInput = {
        callId,
        rootCallId,
        name,
        arguments: args,
        ...(agent !== undefined && { agent }),
        parent: token,
        signal: own.signal,
      }
      return new Promise((resolve, reject) => {
        const settle = (result: ToolExecutionResult): void => {
          own.release()
          if (signal.aborted) lost += 1
          if (signal.aborted) reject(over(name, 'result discarded'))
          else if (result.isError) reject(errorOf(result.error))
          else resolve(result.value)
          forwarding.ended(place, callId, result)
        }
        const abandon = (): void => {
          lost += 1
          forwarding.ended(place, callId)
          reject(over(name, 'tool call abandoned'))
        }
        scheduler.submit(jobOf(input, entry, { settle, abandon }))
      })
    },
    drained: () => scheduler.idle(),
  }

  function jobOf(input: ToolExecutionInput, entry: JournalEntry, { settle, abandon }: Fate): Job {
    let end: () => Promise<ToolExecutionResult>
    const endAs = ({ kind, exec: started, result }: Dispatched): void => {
      end = () => (kind === 'post-result' ? staged.finalize(started, result) : staged.finish(started, result))
    }
    // The strides of a pipeline never reject; those of another host must leave no call without its end either.
    const endWith = (thrown: unknown): undefined => {
      end = async () => failed(thrown)
    }
    return {
      exclusive: () => executionMode(input).kind !== 'parallel',
      async start() {
        entry.started()
        const prepared = await staged.prepare(input).catch(endWith)
        if (prepared?.kind === 'dispatch') return { flight: staged.dispatch(prepared.exec).then(endAs).catch(endWith) }
        if (prepared !== undefined) endAs(prepared)
        return undefined
      },
      async commit() {
        const result = await end().catch(failed)
        const recorded = entry.settled(result)
        settle(result)
        await recorded
      },
      abandon,
    }
  }
}

/** What becomes of a call. */
interface Fate {
  /** It has its result. */
  settle(result: ToolExecutionResult): void
  /** It will never begin. */
  abandon(): void
}

/** A frozen copy of what a program gave. */
function readArguments(given: unknown): JsonValue {
  const snapshot = takeSnapshot(given)
  if (snapshot.ok) return snapshot.value
  const where = snapshot.path === '' ? '' : `${snapshot.path}: `
  const problem =
    given === undefined ? ' (call the tool with an arguments object, e.g. `{}`)' : `: ${where}${snapshot.reason}`
  throw new CodedError(codes.INVALID_ARGS, `tool arguments must be lossless JSON${problem}`)
}

/** What a program may know of a failure: its message, and its code where it has one. */
function errorOf({ message, info }: ToolFailure): Error {
  return info === undefined ? new Error(message) : new CodedError(info.code, message)
}
