import type { CodeFailure, Limits } from '@dsh/code-runtime'
import type { Call, Report } from './protocol.ts'

/** What a program said since its host was last told. */
export interface Outbox {
  /** Why the program has to stop, if it said more than it may. */
  readonly excess: Pick<CodeFailure, 'kind' | 'message'> | undefined
  /** How many calls are not answered yet. */
  readonly inFlight: number
  /** How many there were at most. */
  readonly maxInFlight: number
  /** Those calls, where they are kept, with their records. */
  readonly pending: readonly PendingCall[]
  /** How many calls there were, and how many characters of logs. */
  readonly counts: readonly [calls: number, logChars: number]
  /** A call was made: the text of a `Call`, and its record. */
  call(text: string, record: number): void
  log(level: string, text: string): void
  /** A call was answered; gives its record, unless it is not in flight. */
  settle(id: number): number | undefined
  /** Whether there is nothing to tell. */
  readonly isEmpty: boolean
  /** Gives what there is, about a megabyte of it at most. */
  take(): Pick<Report, 'calls' | 'logs'>
}

/** A call that is not answered yet, and the address of its record. */
export type PendingCall = readonly [id: number, text: string, record: number]

/** A report has about so many characters at most: whoever reads it has other things to do between two. */
const PORTION = 2 ** 20

/** Log entries may wait so long for the end of a turn, in milliseconds. */
const PATIENCE = 50

/** How the host is told. */
export interface OutboxWays {
  /** Of one call, now; `false` where it has to wait until it is taken with all else. */
  start(call: Call): boolean
  /** Takes all there is, now. */
  hasten(): void
}

/** `isKept` for a run that may be stored: its pending calls are needed again. */
export function createOutbox(
  limits: Limits,
  isKept: boolean,
  { start, hasten }: OutboxWays,
  before: { readonly pending: readonly PendingCall[]; readonly counts: readonly [number, number] } = {
    pending: [],
    counts: [0, 0],
  },
): Outbox {
  const pending = new Map(before.pending.map(([id, text, record]) => [id, { chars: text.length, text, record }]))
  let calls = before.counts[0]
  let logChars = before.counts[1]
  let argChars = before.pending.reduce((sum, call) => sum + call[1].length, 0)
  let newCalls: Call[] = before.pending.map(([id, text]) => [id, text])
  let newLogs: (readonly [level: string, text: string])[] = []
  let told = performance.now()
  let maxInFlight = pending.size
  let excess: Outbox['excess']

  return {
    get excess() {
      return excess
    },
    get inFlight() {
      return pending.size
    },
    get maxInFlight() {
      return maxInFlight
    },
    get pending() {
      return [...pending].map(([id, { text, record }]) => [id, text, record] as const)
    },
    get counts() {
      return [calls, logChars] as const
    },
    call(text, record) {
      if (excess) return
      calls += 1
      argChars += text.length
      const call: Call = [calls, text]
      // What was said before goes first.
      if (newCalls.length > 0 || newLogs.length > 0 || !start(call)) newCalls.push(call)
      pending.set(calls, { chars: text.length, text: isKept ? text : '', record })
      maxInFlight = Math.max(maxInFlight, pending.size)
      if (calls > limits.calls)
        excess = {
          kind: 'call-limit',
          message: `the program made more than ${limits.calls} calls: make fewer, larger ones`,
        }
      else if (pending.size > limits.inFlight)
        excess = {
          kind: 'call-limit',
          message: `the program had more than ${limits.inFlight} calls in flight at once: await them in smaller groups`,
        }
      else if (argChars > limits.memoryBytes)
        excess = {
          kind: 'out-of-memory',
          message: `the calls in flight hold more than ${limits.memoryBytes} bytes: await them in smaller groups`,
        }
    },
    log(level, text) {
      if (excess) return
      logChars += text.length + 1
      newLogs.push([level, text])
      if (logChars > limits.logBytes)
        excess = {
          kind: 'output-limit',
          message: `outer output exceeded ${limits.logBytes} bytes of logs: log less of it`,
        }
      if (performance.now() - told > PATIENCE) hasten()
    },
    settle(id) {
      const call = pending.get(id)
      if (call === undefined) return undefined
      argChars -= call.chars
      pending.delete(id)
      return call.record
    },
    get isEmpty() {
      return newLogs.length === 0 && newCalls.length === 0
    },
    take() {
      const someLogs = firstOf(newLogs, ([, text]) => text)
      const someCalls = firstOf(newCalls, ([, text]) => text)
      newLogs = someLogs === newLogs ? [] : newLogs.slice(someLogs.length)
      newCalls = someCalls === newCalls ? [] : newCalls.slice(someCalls.length)
      told = performance.now()
      return {
        ...(someLogs.length > 0 && { logs: someLogs }),
        ...(someCalls.length > 0 && { calls: someCalls }),
      }
    },
  }
}

/** The first items, until their text is a portion; at least one. */
function firstOf<T>(items: readonly T[], textOf: (item: T) => string): readonly T[] {
  let chars = 0
  let end = 0
  while (end < items.length && chars <= PORTION) {
    chars += textOf(items[end]!).length + 64
    end += 1
  }
  return end === items.length ? items : items.slice(0, end)
}
