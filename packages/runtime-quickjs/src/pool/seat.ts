import { MessageChannel, Worker } from 'node:worker_threads'
import { errorMessage } from '@dsh/kernel'
import {
  FIGURE,
  FLAG,
  openShared,
  SHARED_BYTES,
  type Answer,
  type Ending,
  type Order,
  type Report,
  type WorkerData,
} from '../worker/protocol.ts'
import type { Assets } from './assets.ts'

/** What a run hears of its worker. */
export interface SeatEvents {
  report(report: Report): void
  /** The worker said nothing long after the program's time was up, and is gone. */
  overdue(): void
  /** The worker is gone. */
  lost(reason: string): void
}

type WithoutRun<T> = T extends unknown ? Omit<T, 'run'> : never

/** A worker, with room for one run at a time. It keeps no process alive while it is empty. */
export interface Seat {
  /** Rejects where the worker does not start. */
  readonly ready: Promise<void>
  readonly isReady: boolean
  /** Whether no run can be seated here any more. */
  readonly isGone: boolean
  /** Seats a run, until it is over; then `free` is called, with whether the worker is as good as new. */
  take(
    order: WithoutRun<Extract<Order, { kind: 'run' | 'resume' }>>,
    events: SeatEvents,
    free: (isFit: boolean) => void,
  ): void
  /** What its run used so far. */
  readonly used: readonly [cpuMs: number, peakMemoryBytes: number]
  /** Sends an answer, together with others that come at once. */
  answer(answer: Answer): void
  /** Asks for the memory of the run. */
  store(): void
  /** Makes the program stop, one way or the other. */
  stop(): void
  /** Ends the worker. */
  end(): Promise<void>
}

/** How long a worker may be late, in milliseconds. */
const GRACE = 250

/** Where the program took all memory, only the end of its worker gives that back at once. */
const isExhausted = (end: Ending): boolean => end.kind === 'failure' && end.failure.kind === 'out-of-memory'

/** Whether reading it may take a while. */
const isMuch = ({ calls = [] }: Report): boolean => calls.reduce((sum, call) => sum + call[3].length, 0) > 64 * 1024

/** Starts a worker. */
export function createSeat({ module, stripper, url }: Assets): Seat {
  const { port1: port, port2 } = new MessageChannel()
  const shared = new SharedArrayBuffer(SHARED_BYTES)
  const { flags, figures, answers: answerRing } = openShared(shared)
  const data: WorkerData = { port: port2, shared, module, stripper }
  const worker = new Worker(url, {
    workerData: data,
    transferList: [port2],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { stackSizeMb: 8 },
  })

  let isReady = false
  let isGone = false
  let run = 0
  let posted = 0
  let guest: { readonly events: SeatEvents; readonly free: (isFit: boolean) => void } | undefined
  let answers: Answer[] = []
  const unread: Report[] = []
  let isReading = false
  let inFlight = 0
  let watch: ReturnType<typeof setInterval> | undefined
  let doom: ReturnType<typeof setTimeout> | undefined
  let settle: { resolve(): void; reject(error: unknown): void } | undefined
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  ready.catch(() => {})

  const ring = (): void => {
    Atomics.add(flags, FLAG.bell, 1)
    Atomics.notify(flags, FLAG.bell)
  }
  const post = (order: Order): void => {
    port.postMessage(order)
    posted += 1
    Atomics.store(flags, FLAG.posted, posted)
  }
  const send = (order: Order): void => {
    post(order)
    ring()
  }
  const vacate = (): typeof guest => {
    const left = guest
    guest = undefined
    answers = []
    clearInterval(watch)
    clearTimeout(doom)
    port.unref()
    return left
  }
  const lose = (reason: string): void => {
    if (isGone) return
    isGone = true
    settle?.reject(new Error(reason))
    const left = vacate()
    port.close()
    left?.events.lost(reason)
    left?.free(false)
  }
  const kill = (): Promise<void> => worker.terminate().then(() => lose('its worker was ended'))
  const flush = (): void => {
    if (answers.length === 0 || guest === undefined) return
    inFlight -= answers.length
    const long = answers.findIndex(
      ([id, ok, text]) => !answerRing.write({ order: posted, run, id, first: ok ? 1 : 0, second: 0, text }),
    )
    if (long >= 0) post({ kind: 'answers', run, answers: answers.slice(long) })
    ring()
    answers = []
  }

  worker.on('error', error => lose(`its worker failed: ${errorMessage(error)}`))
  worker.on('exit', code => lose(`its worker ended with code ${code}`))
  const hear = (report: Report): void => {
    if (report.run !== run || guest === undefined) return
    inFlight += report.calls?.length ?? 0
    guest.events.report(report)
    const { end, isStopped } = report
    if (end !== undefined || isStopped) vacate()?.free(end === undefined || (end.kind !== 'crash' && !isExhausted(end)))
  }
  /** One report after the other, and something else between those that are much to read. */
  const read = (): void => {
    for (let report = unread.shift(); report; report = unread.shift()) {
      hear(report)
      if (isMuch(report)) return void setImmediate(read)
    }
    isReading = false
  }
  port.on('message', (report: Report) => {
    if (report.run === 0) {
      isReady = true
      settle?.resolve()
      worker.unref()
      port.unref()
      return
    }
    unread.push(report)
    if (isReading) return
    isReading = true
    read()
  })

  return {
    ready,
    get isReady() {
      return isReady && !isGone
    },
    get isGone() {
      return isGone
    },
    take(order, events, free) {
      guest = { events, free }
      run += 1
      inFlight = 0
      figures[FIGURE.cpuMs] = 0
      figures[FIGURE.peakMemoryBytes] = 0
      Atomics.store(flags, FLAG.stop, 0)
      port.ref()
      watch = setInterval(() => {
        if (performance.timeOrigin + performance.now() < figures[FIGURE.deadline]! + GRACE) return
        clearInterval(watch)
        events.overdue()
        void kill()
      }, GRACE / 5)
      send({ ...order, run } as Order)
    },
    get used() {
      return [figures[FIGURE.cpuMs]!, figures[FIGURE.peakMemoryBytes]!] as const
    },
    answer(answer) {
      answers.push(answer)
      if (answers.length >= inFlight) flush()
      else if (answers.length === 1) setImmediate(flush)
    },
    store() {
      send({ kind: 'snapshot', run })
    },
    stop() {
      if (guest === undefined) return
      Atomics.store(flags, FLAG.stop, 1)
      ring()
      doom = setTimeout(() => void kill(), GRACE)
    },
    async end() {
      isReady = false
      await kill()
    },
  }
}
