import {
  CodeRuntimeError,
  failTooDeep,
  openRun,
  type CodeRunRequest,
  type HostRun,
  type Level,
  type Limits,
} from '@dsh/code-runtime'
import { withHint } from '@dsh/code-runtime/typescript'
import { errorMessage } from '@dsh/kernel'
import type { Pool } from './pool/pool.ts'
import { readCall } from './pool/read-call.ts'
import type { Seat, SeatEvents } from './pool/seat.ts'
import type { Report } from './worker/protocol.ts'

/** A run from its request to its end. */
export interface LiveRun {
  readonly host: HostRun
  /** Waits for a worker, and begins. */
  begin(order: Parameters<Seat['take']>[0]): Promise<void>
  /** The memory of the run, when next it waits. */
  store(): Promise<Uint8Array>
}

/** Joins the host's half of a run with a worker of its level; throws for misuse. */
export function openLiveRun(request: CodeRunRequest, limits: Limits, { places: pool, within }: Level<Pool>): LiveRun {
  let seat: Seat | undefined
  let wanted: { resolve(bytes: Uint8Array): void; reject(error: unknown): void }[] = []
  const host = openRun(request, limits, {
    answer: (id, ok, text) => seat?.answer([id, ok, text]),
    stop() {
      tally()
      seat?.stop()
    },
  })
  const tally = (): void => {
    if (seat) host.use(...seat.used)
  }
  const refuse = (): void => {
    for (const one of wanted) one.reject(new CodeRuntimeError('the run is over: there is nothing to store'))
    wanted = []
  }

  const events: SeatEvents = {
    report(report) {
      if (report.end) tally()
      within(() => hear(host, report, bytes => wanted.shift()?.resolve(bytes)))
    },
    overdue() {
      host.use(host.limits.cpuMs)
      host.fail('cpu-timeout', `the program used more than ${host.limits.cpuMs} ms of processor time`)
    },
    lost: reason => host.fail('crash', reason),
  }

  return {
    host,
    async begin(order) {
      if (host.over) return
      if (pool === undefined) return failTooDeep(host)
      try {
        const place = await pool.acquire(host)
        if (host.over) return pool.release(place.seat, true)
        const taken = place.seat
        seat = taken
        host.place(place.isCold)
        host.begin()
        taken.take(order, events, isFit => pool.release(taken, isFit))
        // Its first call needs it; to make it takes as long as a call does.
        void host.signal
        for (const _ of wanted) taken.store()
      } catch (error) {
        host.fail('unavailable', `no worker could be started: ${errorMessage(error)}`)
      }
    },
    store: () =>
      new Promise((resolve, reject) => {
        wanted.push({ resolve, reject })
        void host.result.then(refuse)
        if (!host.over) seat?.store()
      }),
  }
}

/** Tells the host's half what a worker reports. */
function hear(host: HostRun, { logs, calls, snapshot, end }: Report, onSnapshot: (bytes: Uint8Array) => void): void {
  for (const [level, text] of logs ?? []) host.log(level, text)
  for (const call of calls ?? []) {
    const parts = readCall(call)
    if (parts) host.call(call[0], ...parts)
  }
  if (snapshot) onSnapshot(snapshot)
  if (end?.kind === 'value') host.complete(end.text)
  else if (end?.kind === 'failure') host.end(withHint(end.failure, host.globals))
  else if (end?.kind === 'crash') host.fail('crash', end.message)
}
